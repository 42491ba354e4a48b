import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Drain = { isDraining: () => boolean; drain: (graceMs: number) => Promise<void> }

const POLL_MS = 25

/**
 * A graceful end: new connections are refused, requests that arrive on old ones are answered with
 * `Connection: close`, and idle connections are left to their clients for `graceMs`. Closing idle connections at once
 * (what `server.close()` does) loses the requests that are just under way to them.
 */
export function makeDrain(app: FastifyInstance): Drain {
  let draining = false
  let running = 0
  app.addHook('onRequest', (_request, reply, next) => {
    running += 1
    // Not `onResponse`, which is not called for whoever left before the end, as from every stream.
    reply.raw.once('close', () => {
      running -= 1
    })
    if (draining) reply.header('connection', 'close')
    next()
  })
  return {
    isDraining: () => draining,
    drain: async (graceMs) => {
      draining = true
      let closed = false
      // net's close, not http's: it stops listening and leaves the open connections alone.
      Server.prototype.close.call(app.server, () => {
        closed = true
      })
      const deadline = performance.now() + graceMs
      while (!closed && (running > 0 || performance.now() < deadline)) {
        if (performance.now() > deadline + 10_000) break
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },
  }
}
