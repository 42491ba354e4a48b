import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Context } from './feature.ts'
import type { Drain } from './http/drain.ts'
import type { LogTarget } from './http/log.ts'

/** Dependencies of the whole server. */
export type AppDeps = Omit<Context, 'warn'> & {
  /** The folder of the built browser application. */
  pagesFolder: string
  /** Where the log goes; standard error when absent. */
  logTo?: LogTarget
}

/** The whole server, as `compose.ts` makes it. */
export type App = Drain & {
  app: FastifyInstance
  endpoints: readonly Endpoint[]
  /** Starts what runs beside the requests; resolves when every call can be answered. */
  start: () => Promise<void>
  warmUp: () => void
  stop: () => Promise<void>
  /** Where figures are served on this machine; null: nowhere. */
  metricsPort: () => number | null
  /** Removes expired rows: ended sessions, old counters, read removals. */
  sweep: () => Promise<void>
  /** Resolves when all that is committed is in memory. */
  catchUp: () => Promise<void>
  /** Each resolves when nothing of its kind is due. */
  sendMail: () => Promise<void>
  sendSms: () => Promise<void>
  sendPushes: () => Promise<void>
  tellAbsent: () => Promise<void>
  tellStaff: () => Promise<void>
  doBilling: () => Promise<void>
  matchSavedSearches: () => Promise<void>
  serveCallOuts: () => Promise<void>
  askOwners: () => Promise<void>
  refreshTrust: () => Promise<void>
  drawSurvey: () => Promise<void>
  countCountry: () => Promise<void>
}
