import type { FastifyInstance } from 'fastify'
import type { Calls } from '../calls.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../db/pool.ts'
import type { Figure } from '../feature.ts'
import type { Load } from './load.ts'
import type { Answered } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Traces } from './traces.ts'

type Deps = {
  config: Config
  sql: Sql
  load: Load
  /** Puts the figures of all workers together. */
  host: Pick<Calls, 'call' | 'handle'> | undefined
  figures: () => Promise<readonly Figure[]>
  warn: (error: unknown) => void
}

export type Observers = {
  /** The pool, traced where that is asked for. */
  sql: Sql
  metrics: Metrics | null
  observe: (answered: Answered) => void
  mount: (app: FastifyInstance) => void
  stop: () => Promise<void>
}

/** Metrics and traces. What is not configured is not even loaded. */
export async function openObservers(deps: Deps): Promise<Observers> {
  const { config, sql } = deps
  const isMeasured = config.metricsPort !== null || config.metricsToken !== null
  const metrics: Metrics | null = isMeasured ? (await import('./metrics.ts')).makeMetrics(deps) : null
  const traces: Traces | null =
    config.tracesUrl === null ? null : (await import('./traces.ts')).makeTraces(config.tracesUrl)
  return {
    sql: traces ? traces.traceSql(sql) : sql,
    metrics,
    observe: (answered) => {
      metrics?.observe(answered)
      traces?.observe(answered)
    },
    mount: (app) => {
      traces?.mount(app)
      metrics?.mount(app)
    },
    stop: async () => {
      metrics?.stop()
      await traces?.stop()
    },
  }
}
