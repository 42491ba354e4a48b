import { getCountry, getCountryProvince } from '#contract/country.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, fromReplicas, route } from '../../http/route.ts'
import { type Country, makeCountry } from './country.ts'

function countryRoutes(api: Api, { country, province }: Country): void {
  route(
    api,
    getCountry,
    fromReplicas(async ({ query }) => country(query.categoryId)),
  )
  route(
    api,
    getCountryProvince,
    fromReplicas(async ({ params, query }) => province(params.plate, query.categoryId)),
  )
}

/** No personal data: a day, a place, a trade and a number. */
export const countryFeature = feature({
  make: ({ sql, config, places, warn }: Context) =>
    makeCountry({ sql, config, places, onError: warn('country not counted') }),
  routes: countryRoutes,
})
