import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { adFrameRoutes } from './features/ads/routes.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { loadBuiltPages } from './http/built-pages.ts'
import { serveDocs } from './http/docs.ts'
import { type Drain, makeDrain } from './http/drain.ts'
import { pageHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import type { LogTarget } from './http/log.ts'
import { servePages } from './http/pages.ts'
import type { Api } from './http/route.ts'
import { createServer } from './http/server.ts'
import { makeShortCuts } from './http/short-cuts.ts'
import { serveStreets } from './http/tiles.ts'
import { mountRooms } from './mount-rooms.ts'
import { makeRooms, type RoomDeps } from './rooms.ts'
import { makeTurnsByKey } from './turns.ts'

/** What one account writes at once: of ten connections, three may wait for what it holds. */
const WRITES_OF_ONE = { atOnce: 3, mayWait: 2000, refusal: 'too_many_requests' } as const

export type AppDeps = Omit<RoomDeps, 'warn'> & {
  /** The folder of the built browser application. */
  pagesFolder: string
  /** Where the log goes; standard error when absent. */
  logTo?: LogTarget
}

export type App = {
  app: FastifyInstance
  endpoints: readonly Endpoint[]
  /** Reads the listing into memory; resolves when every call can be answered. */
  start: () => Promise<void>
  /** Resolves when all that is committed is in memory. */
  catchUp: () => Promise<void>
  /** Removes what is over: ended sessions, old counters, read removals. */
  sweep: () => Promise<void>
  /** Resolves when no mail is due. */
  sendMail: () => Promise<void>
  /** Resolves when no SMS is due. */
  sendSms: () => Promise<void>
  /** Resolves when no away message and no mail of unread messages is due. */
  tellAbsent: () => Promise<void>
  /** Resolves when no push is due. */
  sendPushes: () => Promise<void>
  /** Resolves when no step of a subscription is due, and iyzico is not to be asked about a payment. */
  doBilling: () => Promise<void>
  /** Resolves when the staff is told of all that waits for it. */
  tellStaff: () => Promise<void>
  /** Ends what runs beside the requests. */
  stop: () => Promise<void>
} & Drain

/** Assembles the server. */
export async function buildApp({ pagesFolder, logTo, ...deps }: AppDeps): Promise<App> {
  const { config } = deps
  const shortCuts = makeShortCuts(config)
  const app = createServer(config, { logTo, shortCuts, isDraining: () => drain.isDraining() })
  const drain = makeDrain(app)
  const warn = (what: string) => (error: unknown) => app.log.warn({ err: error }, what)
  const rooms = await makeRooms({ ...deps, warn })
  const { accounts, ads, billing, businesses, categories, claims, desk, directory, fresh } = rooms
  const { fieldwork, insights, listing, live, mail, messages, notifications, people, phones } = rooms
  const { privacy, push, uploads, wheel } = rooms
  const api: Api = {
    app,
    readSession: accounts.readSession,
    policies: { ...businesses.policies, participant: messages.threads.isParticipant },
    inTurnOf: makeTurnsByKey<number>(WRITES_OF_ONE),
    endpoints: [],
    shortCuts,
  }
  await mountRooms(api, rooms)

  serveHealth(app, async () => {
    if (drain.isDraining() || !fresh.isReady()) return false
    return (await categories.list()).length > 0
  })
  await serveDocs(app, api.endpoints)
  serveStreets(app, rooms.basemap)
  adFrameRoutes(app, config)
  const built = await loadBuiltPages(pagesFolder)
  const headers = pageHeaders(config)
  if (built) directoryRoutes({ app, shortCuts, config, directory, built, headers })
  await servePages(app, { folder: pagesFolder, built, headers })
  return {
    app,
    endpoints: api.endpoints,
    start: async () => {
      await fresh.start()
      await directory.start()
      await mail.start()
      await phones.start()
      await live.start()
      messages.start()
      await notifications.start()
      await push.start()
      await privacy.sweep()
      await billing.sweep()
      billing.start()
      desk.start()
    },
    catchUp: fresh.catchUp,
    sweep: async () => {
      await Promise.all([
        accounts.sweep(),
        listing.sweep(),
        mail.sweep(),
        people.sweep(),
        phones.sweep(),
        insights.sweep(),
        privacy.sweep(),
        wheel.sweep(),
        messages.sweep(),
        live.sweep(),
        notifications.sweep(),
        push.sweep(),
        ads.sweep(),
        uploads.sweep(),
        rooms.imports.sweep(),
        claims.sweep(),
        billing.sweep(),
        fieldwork.sweep(),
        rooms.fieldRecords.sweep(),
      ])
    },
    stop: async () => {
      await live.stop()
      await Promise.all([
        fresh.stop(),
        mail.stop(),
        phones.stop(),
        messages.stop(),
        notifications.stop(),
        push.stop(),
        wheel.stop(),
        billing.stop(),
        rooms.roads.roads.stop(),
        desk.stop(),
      ])
    },
    sendMail: mail.sendDue,
    sendSms: phones.sendDue,
    tellAbsent: messages.tellAbsent,
    sendPushes: push.sendDue,
    doBilling: billing.doDue,
    tellStaff: desk.doDue,
    ...drain,
    // Streams never end by themselves: their browsers go on with another process.
    drain: async (graceMs) => {
      const drained = drain.drain(graceMs)
      await live.stop()
      await drained
    },
  }
}
