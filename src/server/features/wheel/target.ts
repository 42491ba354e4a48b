import type { WheelSurface, WheelType } from '#contract/wheel.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { fold } from '#lib/turkish.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Surface } from './rules.ts'
import {
  type CityPrizeRow,
  findBusiness,
  findByName,
  listCityRows,
  provinceCodeOf,
  type Target,
} from './store.ts'

/** So many prizes of a city's businesses fit beside the two losses. */
const MAX_CITY_PRIZES = 6
/** How long a city's prizes are cached. */
const CITY_MS = MINUTE_MS
const PLATFORM = 'platform'

export type Asked = {
  wheelType: WheelType
  businessId?: number | string | null | undefined
  surface: WheelSurface
}
export type Found = { target: Target; business: { id: number; name: string } | null }

/** Which wheel somebody means. */
export type FindTarget = ReturnType<typeof makeFindTarget>

export function makeFindTarget(sql: Sql) {
  const cities = new Map<string, { until: number; rows: CityPrizeRow[] }>()
  const cityRows = async (plate: string): Promise<CityPrizeRow[]> => {
    const kept = cities.get(plate)
    if (kept && kept.until > performance.now()) return kept.rows
    const rows = await listCityRows(sql, plate, MAX_CITY_PRIZES)
    cities.set(plate, { until: performance.now() + CITY_MS, rows })
    return rows
  }

  const businessIdOf = async (given: number | string): Promise<number> => {
    if (typeof given === 'number') return given
    if (/^\d{1,15}$/.test(given)) return Number(given)
    const [first, second] = await findByName(sql, fold(given))
    if (first === undefined) throw new Failure('not_found')
    if (second !== undefined) throw new Failure('business_ambiguous')
    return first
  }

  const findPlatform = async (userId: number, surface: WheelSurface): Promise<Found> => {
    const found = (surface: Surface, cityIds: number[] = []): Found => ({
      target: { surface, businessId: null, cityIds },
      business: null,
    })
    if (surface === 'page') return found('page')
    const plate = await provinceCodeOf(sql, userId)
    const cityIds = plate === null ? [] : (await cityRows(plate)).map(({ id }) => id)
    return cityIds.length > 0 ? found('city', cityIds) : found('modal')
  }

  const findOfBusiness = async (userId: number, businessId: Asked['businessId']): Promise<Found> => {
    if (businessId === undefined || businessId === null || businessId === '')
      throw new Failure('invalid_input', { fields: { businessId: 'required' } })
    const business = await findBusiness(sql, await businessIdOf(businessId), userId)
    if (!business) throw new Failure('not_found')
    if (business.isOwn) throw new Failure('own_wheel')
    if (business.isRestricted) throw new Failure('wheel_closed')
    return { target: { surface: 'business', businessId: business.id, cityIds: [] }, business }
  }

  return {
    cityRows,

    /** Throws `not_found`, `business_ambiguous`, `wheel_closed`, and `own_wheel` for its people. */
    find: (userId: number, { wheelType, businessId, surface }: Asked): Promise<Found> =>
      wheelType === 'platform' || businessId === PLATFORM
        ? findPlatform(userId, surface)
        : findOfBusiness(userId, businessId),
  }
}
