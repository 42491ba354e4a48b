import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/**
 * Passes connections on to `target` and cuts each after some bytes, of the one direction or the other in turn: how many is
 * another number for each connection, below `mostBytes`, so that every place in what is said is cut at some time.
 */
export async function startCuttingProxy(target: NetConnectOpts, mostBytes: number) {
  const open = new Set<Socket>()
  let isCutting = false
  let connections = 0
  let cuts = 0
  const server = createServer((client) => {
    const upstream = connect(target)
    const n = connections++
    // A step that has no divisor in common with the bound comes to every number below it.
    const bytesLeft = [(n * 997) % mostBytes, (n * 1009) % mostBytes]
    const cutDirection = n % 2
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    const pass = (from: Socket, to: Socket, direction: number) =>
      from.on('data', (part: Buffer) => {
        const left = bytesLeft[direction] ?? 0
        bytesLeft[direction] = Math.max(0, left - part.length)
        if (!isCutting || direction !== cutDirection || part.length <= left) {
          to.write(part)
          return
        }
        cuts += 1
        // What was before the cut arrives.
        to.end(part.subarray(0, left))
        from.destroy()
      })
    pass(client, upstream, 0)
    pass(upstream, client, 1)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    setCutting(on: boolean): void {
      isCutting = on
    },
    stop(): void {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
