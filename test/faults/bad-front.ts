import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Ways in which a service goes wrong, each from the connection on. */
export const WAYS = [
  'hangs',
  'drips a byte a second',
  'closes at once',
  'answers rubbish',
  'never ends its answer',
  'answers 500',
] as const
export type Way = (typeof WAYS)[number]
type Protocol = 'json' | 'push' | 'smtp'

const DRIP_MS = 1000
const PIECE = Buffer.alloc(64 * 1024, 'x')

const refusal = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'
const slow = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-slow: '

/** Beginnings of what is dripped and of what never ends, and an answer that refuses. Of a push the status alone is read. */
const SAID = {
  json: { slow, endless: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"a":"', refusal },
  push: { slow, endless: 'HTTP/1.1 503 Service Unavailable\r\n\r\n', refusal },
  smtp: { slow: '220 here\r\n250-', endless: '220 here\r\n250-', refusal: '554 no\r\n' },
} as const

/** Writes without end, as fast as it is taken. */
function pour(socket: Socket): void {
  while (socket.writable && socket.write(PIECE));
  socket.once('drain', () => pour(socket))
}

function misbehave(socket: Socket, way: Way, said: (typeof SAID)[Protocol]): void {
  if (way === 'closes at once') socket.destroy()
  else if (way === 'answers rubbish') socket.end('\u0000\u0007çöp\r\n\r\n')
  else if (way === 'answers 500') socket.end(said.refusal)
  else if (way === 'never ends its answer') {
    socket.write(said.endless)
    pour(socket)
  } else if (way === 'drips a byte a second') {
    socket.write(said.slow)
    const timer = setInterval(() => socket.write('x'), DRIP_MS)
    socket.once('close', () => clearInterval(timer))
  }
}

/** Stands before a service on this machine: passes connections on to it, or answers itself in a bad way. */
export async function startBadFront(port: number, protocol: Protocol) {
  const open = new Set<Socket>()
  let way: Way | null = null
  let spoilt = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy()).once('close', () => open.delete(client))
    if (way) {
      spoilt += 1
      client.resume()
      misbehave(client, way, SAID[protocol])
      return
    }
    const upstream = connect({ port, host: '127.0.0.1' })
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.on('error', () => client.destroy()).once('close', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** Connections that it answered in a bad way. */
    spoilt: () => spoilt,
    open: () => open.size,
    behave(next: Way | null): void {
      way = next
    },
    stop(): void {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
export type BadFront = Awaited<ReturnType<typeof startBadFront>>
