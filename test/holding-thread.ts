import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { connectCalls } from '#server/calls.ts'
import { type HeldKind, joinCounts, type SharedCounts } from '#server/shared-counts.ts'

// A thread that counts with others, as a worker of the product does, and holds what it is told to.
const { counts, worker } = workerData as { counts: SharedCounts; worker: number }
joinCounts(counts, worker) // before what counts is loaded
const { concurrencyLimitByNetwork } = await import('#server/concurrency-limit.ts')
const { boundConnections } = await import('#server/http/connections.ts')

const limits = new Map<HeldKind, ReturnType<typeof concurrencyLimitByNetwork>>()
/** Each ends what is under way, and resolves when it is over. */
const ends: (() => Promise<void>)[] = []
const calls = connectCalls(parentPort as MessagePort)

calls.handle('hold', ({ kind, network, most }: { kind: HeldKind; network: string; most: number }) => {
  const bounds = { atOnce: most, mayWait: 0 }
  const limit = limits.get(kind) ?? concurrencyLimitByNetwork(kind, { ofNetwork: bounds, ofRange: bounds })
  limits.set(kind, limit)
  return new Promise((resolve) => {
    const end = Promise.withResolvers<void>()
    const work = () => {
      resolve('held')
      return end.promise
    }
    const over = limit(network, work).catch(() => resolve('refused'))
    ends.push(() => {
      end.resolve()
      return over
    })
  })
})
calls.handle('let go', () => ends.shift()?.())
calls.handle('listen', async (most: number) => {
  const server = createServer()
  boundConnections(server as Server, { most, isProxy: () => false })
  server.on('connection', (socket) => {
    socket.on('error', () => {}) // the other end is gone
    if (!socket.destroyed) socket.write('taken')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
})
