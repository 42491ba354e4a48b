import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 60_000

/**
 * Refuses a network's requests beyond `most` a minute, before anything is done for them. Counted in this process alone:
 * it keeps one visitor from taking the processor, not from guessing; for that there are the throttles of the database.
 */
export function limitFloods(app: FastifyInstance, most: number): void {
  let counts = new Map<string, number>()
  let endsAt = 0
  app.addHook('onRequest', (request, _reply, next) => {
    const now = Date.now()
    if (now >= endsAt) {
      counts = new Map()
      endsAt = now + WINDOW_MS
    }
    const network = networkOf(request.ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= most || request.url === '/healthz' || request.url === '/readyz') next()
    else next(new Failure('too_many_requests', { retryAfterSeconds: Math.ceil((endsAt - now) / 1000) }))
  })
}
