import type { IncomingMessage, Server } from 'node:http'
import { heldBy } from '../network-range.ts'
import { makeHeld } from '../shared-counts.ts'
import { networkOf } from './request.ts'

/** Connections one network may hold: above what phones behind one address of a carrier have open at a time. */
export const CONNECTIONS_OF_NETWORK = 1000
/** Connections the system holds until we take them: some networks' worth, else who comes behind a flood waits for seconds. */
export const BACKLOG = 4096
/** Within this the head of a request is there, or its connection is closed. */
export const HEAD_MS = 10_000
/** How often connections are looked at. */
export const LOOK_MS = 1000
/** A body may begin slowly; after that it brings at least so much on the average. A phone on 2G brings 5 kB a second. */
export const BODY_GRACE_MS = 10_000
export const BODY_BYTES_A_SECOND = 1000

type Bounds = {
  most: number
  /** A proxy brings everybody's requests: it has no bound. */
  isProxy: (address: string) => boolean
}

/** Closes connections beyond `most` of one network (IPv4 address, IPv6 /64), or those of its range, before they are read. */
export function boundConnections(server: Server, { most, isProxy }: Bounds): void {
  const held = makeHeld('connections')
  server.on('connection', (socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const holders = heldBy(networkOf(address), most)
    if (holders.some(({ key, limit }) => held.of(key) >= limit)) {
      socket.destroy()
      return
    }
    for (const { key } of holders) held.add(key, 1)
    socket.once('close', () => {
      for (const { key } of holders) held.add(key, -1)
    })
  })
}

/** A request with a body under way, as it is watched. */
export type WithBody = Pick<IncomingMessage, 'headers' | 'complete' | 'readableLength'> & {
  socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'destroy'>
  once: (event: 'close', done: () => void) => unknown
}

/** Closes connections whose bodies drip in. Time in which what came was not read by us does not count. */
export function watchBodies(clock: () => number = () => performance.now()) {
  const coming = new Map<WithBody, { since: number; bytes: number; lookedAt: number }>()
  return {
    add(request: WithBody): void {
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      if (encoding === undefined && (length === undefined || length === '0')) return
      const now = clock()
      coming.set(request, { since: now, bytes: request.socket.bytesRead, lookedAt: now })
      request.once('close', () => coming.delete(request))
    },
    look(): void {
      const now = clock()
      for (const [request, body] of coming) {
        if (request.complete) coming.delete(request)
        if (request.readableLength > 0) body.since += now - body.lookedAt
        body.lookedAt = now
        const seconds = (now - body.since - BODY_GRACE_MS) / 1000
        const isTooSlow = request.socket.bytesRead - body.bytes < seconds * BODY_BYTES_A_SECOND
        if (!request.complete && isTooSlow) request.socket.destroy()
      }
    },
    size: () => coming.size,
  }
}
