import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from './config.ts'
import type { DatabaseLocation, Sql } from './db/pool.ts'
import { makeAccounts } from './features/accounts/accounts.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { makeBusinesses } from './features/businesses/businesses.ts'
import { makeCategories } from './features/categories/categories.ts'
import { categoryRoutes } from './features/categories/routes.ts'
import { keepFresh, makeListing } from './features/listing/listing.ts'
import { listingRoutes } from './features/listing/routes.ts'
import type { Places } from './features/places/places.ts'
import { placesRoutes } from './features/places/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { describeSite } from './features/site/site.ts'
import { serveDocs } from './http/docs.ts'
import { type Drain, makeDrain } from './http/drain.ts'
import { pageHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { servePages } from './http/pages.ts'
import type { Api } from './http/route.ts'
import { createServer } from './http/server.ts'

export type AppDeps = {
  config: Config
  sql: Sql
  location: DatabaseLocation
  places: Places
  /** The folder of the built browser application. */
  pagesFolder: string
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
  /** Ends what runs beside the requests. */
  stop: () => Promise<void>
} & Drain

/** Assembles the server: each feature gets what it needs, nothing is looked up. */
export async function buildApp({ config, sql, location, places, pagesFolder }: AppDeps): Promise<App> {
  const app = createServer(config)
  const businesses = makeBusinesses(sql)
  const categories = makeCategories(sql)
  const fresh = keepFresh({
    sql,
    location,
    onError: (error) => app.log.warn({ err: error }, 'listing not refreshed'),
  })
  const listing = makeListing({ sql, config, fresh, businesses })
  const accounts = makeAccounts({
    sql,
    config,
    findProvince: places.findProvince,
    addDraft: businesses.addDraft,
  })
  const api: Api = { app, readSession: accounts.readSession, policies: {}, endpoints: [] }
  const drain = makeDrain(app)

  accountRoutes(api, accounts)
  siteRoutes(api, describeSite(config))
  placesRoutes(api, places)
  categoryRoutes(api, categories)
  listingRoutes(api, listing)

  serveHealth(app, async () => {
    if (drain.isDraining() || !fresh.isReady()) return false
    return (await categories.list()).length > 0
  })
  await serveDocs(app, api.endpoints)
  await servePages(app, { folder: pagesFolder, headers: pageHeaders(config) })
  return {
    app,
    endpoints: api.endpoints,
    start: fresh.start,
    catchUp: fresh.catchUp,
    sweep: async () => {
      await Promise.all([accounts.sweep(), listing.sweep()])
    },
    stop: fresh.stop,
    ...drain,
  }
}
