import type { FastifyInstance } from 'fastify'
import { Failure } from '../failure.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 60_000

export type FloodGate = ReturnType<typeof makeFloodGate>

/**
 * Counts each network's requests, `most` a minute. In this process alone: it keeps one visitor from taking the processor,
 * not from guessing; for that there are the throttles of the database.
 */
export function makeFloodGate(most: number) {
  let counts = new Map<string, number>()
  let endsAt = 0
  const counted = (network: string) => {
    const now = Date.now()
    if (now >= endsAt) {
      counts = new Map()
      endsAt = now + WINDOW_MS
    }
    return counts.get(network) ?? 0
  }
  return {
    isFull: (network: string) => counted(network) >= most,
    count: (network: string) => void counts.set(network, counted(network) + 1),
    secondsLeft: () => Math.ceil((endsAt - Date.now()) / 1000),
  }
}

/** Refuses requests beyond the gate's limit, before anything is done for them. */
export function limitFloods(app: FastifyInstance, gate: FloodGate): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const network = networkOf(request.ip)
    const isFull = gate.isFull(network)
    gate.count(network)
    if (!isFull || request.url === '/healthz' || request.url === '/readyz') next()
    else next(new Failure('too_many_requests', { retryAfterSeconds: gate.secondsLeft() }))
  })
}
