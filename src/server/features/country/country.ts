import type { getCountry, getCountryProvince } from '#contract/country.ts'
import type { Reply } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { makeWorker } from '../../worker.ts'
import type { Places } from '../places/places.ts'
import { makeDemand } from './demand.ts'
import { byNeed, DEMAND_KEPT_DAYS, figuresOf, RECOUNT } from './rules.ts'
import * as store from './store.ts'

export type { Asked } from './demand.ts'

export type Country = ReturnType<typeof makeCountry>
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  onError: (error: unknown) => void
}

/** Of the whole country. */
const NEXT_SHOWN = 5
const MAX_PLANS = 100

/** Counts what is listed, unconfirmed, trusted and looked for, by province and district. */
export function makeCountry({ sql, config, places, onError }: Deps) {
  const demand = makeDemand({ sql, config, places })

  /** After a count that failed: this process waits as long as after one that did not. */
  let notBefore = 0
  async function recount(): Promise<void> {
    const startedAt = performance.now()
    if (startedAt < notBefore) return
    const tookMs = () => Math.round(performance.now() - startedAt)
    try {
      await tx(sql, async (db) => {
        if (!(await store.takeCount(db, RECOUNT))) return
        await store.countPlaces(db)
        await store.countPlans(db)
        await store.setCounted(db, tookMs())
      })
    } catch (error) {
      notBefore = performance.now() + Math.max(RECOUNT.minutes * MINUTE_MS, RECOUNT.pause * tookMs())
      throw error
    }
  }

  const worker = makeWorker({ works: [demand.write, recount], onError, turnMs: MINUTE_MS })
  const countedAt = async () => (await store.readCountedAt(sql))?.toISOString() ?? null
  const nameOf = (plate: string, districtId: number | null) =>
    places.districts(plate).find(({ id }) => id === districtId)?.name ?? null

  return {
    noteAsked: demand.note,

    async country(categoryId: number | undefined): Promise<Reply<typeof getCountry>> {
      const [rows, at] = await Promise.all([store.readDistricts(sql, { categoryId }), countedAt()])
      const byPlate = Map.groupBy(rows, ({ plate }) => plate)
      const districts = rows.flatMap((row) => {
        const { plate, districtId } = row
        const [city, district] = [places.findProvince(plate)?.name, nameOf(plate, districtId)]
        return city && district ? [{ districtId, district, city, ...figuresOf([row]) }] : []
      })
      return {
        countedAt: at,
        total: figuresOf(rows),
        provinces: places
          .provinces()
          .map(({ plate, name }) => ({ plate, name, ...figuresOf(byPlate.get(plate) ?? []) })),
        next: byNeed(districts).slice(0, NEXT_SHOWN),
      }
    },

    /** Throws `not_found`. */
    async province(plate: string, categoryId: number | undefined): Promise<Reply<typeof getCountryProvince>> {
      const province = places.provinces().find((one) => one.plate === plate)
      if (!province) throw new Failure('not_found')
      const [rows, plans, at] = await Promise.all([
        store.readDistricts(sql, { plate, categoryId }),
        store.listPlans(sql, plate, MAX_PLANS),
        countedAt(),
      ])
      const of = (districtId: number) => figuresOf(rows.filter((row) => row.districtId === districtId))
      const unknown = { districtId: null, name: null, ...of(0), plans: 0 }
      return {
        countedAt: at,
        name: province.name,
        total: figuresOf(rows),
        districts: [
          ...places.districts(plate).map(({ id, name }) => ({ districtId: id, name, ...of(id) })),
          ...(unknown.listed + unknown.candidates + unknown.demand > 0 ? [unknown] : []),
        ],
        plans: plans.map(({ districtId, createdAt, ...plan }) => ({
          ...plan,
          district: nameOf(plate, districtId),
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    /** Writes what was gathered, and counts again when it is time. */
    doDue: worker.doDue,
    start: worker.start,
    async stop(): Promise<void> {
      await worker.stop()
      await demand.write().catch(onError)
    },
    sweep: () => store.forgetDemand(sql, DEMAND_KEPT_DAYS),
  }
}
