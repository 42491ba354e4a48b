import { getOnDutyPharmacies } from '#contract/pharmacies.ts'
import { type Context, feature } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import { makePharmacies, type OnDutyIn, positionOf } from './pharmacies.ts'

function pharmacyRoutes(api: Api, onDutyIn: OnDutyIn): void {
  route(api, getOnDutyPharmacies, async ({ query }) => onDutyIn(query.plate, positionOf(query)))
}

export const pharmaciesFeature = feature({
  make: ({ warn, ...needs }: Context & Pick<Parameters<typeof makePharmacies>[0], 'detourKm'>) =>
    makePharmacies({ ...needs, onError: warn('outside source did not answer') }),
  routes: pharmacyRoutes,
})
