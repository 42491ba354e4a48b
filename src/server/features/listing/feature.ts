import path from 'node:path'
import { getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { openAround } from '#contract/listing-open-around.ts'
import { type Context, feature } from '../../feature.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route, routeFromMemory } from '../../http/route.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Country } from '../country/country.ts'
import { loadDetours, type Roads } from '../roads/roads.ts'
import { keepSnapshots } from './keep-snapshots.ts'
import { followChanges, type Listing, makeListing } from './listing.ts'
import { SNAPSHOT_FOLDER } from './snapshots.ts'

function listingRoutes(api: Api, listing: Listing): void {
  pagedRoute(api, listBusinesses, ({ query }, { user, network }) =>
    listing.list(query, { userId: user?.id ?? null, network }),
  )
  routeFromMemory(api, nearbyOpen, {
    now: ({ query }, network) =>
      query.withinMinutes === undefined ? listing.nearbyOpen(query, network) : null,
    later: ({ query }, network) => listing.nearbyReached(query, network),
  })
  route(api, openAround, ({ query }, { user, network }) =>
    listing.openAround(query, { userId: user?.id ?? null, network }),
  )
  route(api, getBusiness, async ({ params, query }) => listing.get(params.id, query))
}

export const listingFeature = feature({
  make({
    sql,
    config,
    location,
    warn,
    ...needs
  }: Context & { businesses: Businesses; roads: Roads; country: Country }) {
    const detours = loadDetours(config, warn('detours not read'))
    const snapshots = keepSnapshots({
      sql,
      detours,
      folder: path.join(config.dataDir, SNAPSHOT_FOLDER),
      onUnused: warn('listing snapshot'),
    })
    const onError = warn('listing not refreshed')
    const fresh = followChanges({ sql, location, detours, snapshots, onError })
    const listing = makeListing({ ...needs, sql, config, fresh })
    return {
      ...listing,
      ...fresh,
      async sweep() {
        await listing.sweep()
        await fresh.renew()
      },
    }
  },
  routes: listingRoutes,
})
