import { getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { openAround } from '#contract/listing-open-around.ts'
import { type Context, feature } from '../../feature.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route, routeFromMemory } from '../../http/route.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Country } from '../country/country.ts'
import type { Roads } from '../roads/roads.ts'
import { followChanges, type Listing, makeListing } from './listing.ts'
import { openBases } from './open-bases.ts'
import { basesFrom } from './share-bases.ts'

function listingRoutes(api: Api, listing: Listing): void {
  pagedRoute(api, listBusinesses, ({ query }, { user, network }) =>
    listing.list(query, { userId: user?.id ?? null, network }),
  )
  routeFromMemory(api, nearbyOpen, {
    now: ({ query }, network) =>
      query.withinMinutes === undefined ? listing.nearbyOpen(query, network) : null,
    later: ({ query }, network) => listing.nearbyReached(query, network),
    release: listing.release,
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
    host,
    ...needs
  }: Context & { businesses: Businesses; roads: Roads; country: Country }) {
    const onError = warn('listing not refreshed')
    const bases = host ? basesFrom(host) : openBases({ sql, config, location, warn })
    const fresh = followChanges({ sql, location, bases, onError })
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
