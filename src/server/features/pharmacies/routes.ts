import { getOnDutyPharmacies } from '#contract/pharmacies.ts'
import { type Api, route } from '../../http/route.ts'
import type { OnDutyIn } from './pharmacies.ts'

export function pharmacyRoutes(api: Api, onDutyIn: OnDutyIn): void {
  route(api, getOnDutyPharmacies, async ({ query }) => onDutyIn(query.plate))
}
