import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { IN_PROCESS_ALLOWANCES } from '../db/allowances.ts'
import { Failure } from '../failure.ts'
import { networkOf } from './network.ts'

export type FloodGate = ReturnType<typeof makeFloodGate>

/**
 * Counts what each network asks for. In this process alone: it keeps one visitor from taking the processor, not from
 * guessing; for that there are the throttles of the database.
 */
export function makeFloodGate(
  { limitsScale }: Pick<Config, 'limitsScale'>,
  name: keyof typeof IN_PROCESS_ALLOWANCES = 'requests',
  now: () => number = Date.now,
) {
  const { limit, seconds } = IN_PROCESS_ALLOWANCES[name]
  const most = Math.ceil(limit * limitsScale)
  let counts = new Map<string, number>()
  let endsAt = 0
  const counted = (network: string) => {
    const moment = now()
    if (moment >= endsAt) {
      counts = new Map()
      endsAt = moment + seconds * 1000
    }
    return counts.get(network) ?? 0
  }
  return {
    isFull: (network: string) => counted(network) >= most,
    count: (network: string) => void counts.set(network, counted(network) + 1),
    secondsLeft: () => Math.ceil((endsAt - now()) / 1000),
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
