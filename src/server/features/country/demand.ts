import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { Point } from '#lib/geo.ts'
import { DAY_MS } from '#lib/time.ts'
import { fold } from '#lib/turkish.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { makeFloodGate } from '../../flood-gate.ts'
import { rangeOf } from '../../network-range.ts'
import type { Places } from '../places/places.ts'
import { addDemand, type Cell } from './store.ts'

/** A question for a trade in a town that was named, else around a position. */
export type Asked = {
  categoryId: number
  city?: string | null | undefined
  district?: string | null | undefined
  point: Point | null
}
/** Whether any of a trade is listed near a point. */
export type IsNear = (categoryId: number, point: Point) => boolean

type Deps = { sql: Sql; config: Pick<Config, 'limitsScale'>; places: Places }
type Where = { point: Point; town: Omit<Cell, 'categoryId'> | null }

/**
 * Gathers what was looked for and is not near, and writes it in batches. Of one network each trade in each place counts once a
 * day, and few of them. Who asked is in this process's memory alone, for a day.
 */
export function makeDemand({ sql, config, places }: Deps) {
  const gate = makeFloodGate(config, 'demand')
  let counted = new Set<string>()
  let countedUntil = 0
  let waiting = new Map<string, Cell & { count: number }>()

  function whereOf({ city, district, point }: Asked): Where | null {
    const province = city ? places.findProvince(city) : null
    if (!province) return point && { point, town: null }
    const named = district
      ? places.districts(province.plate).find(({ name }) => fold(name) === fold(district))
      : undefined
    return { point: named ?? province, town: { plate: province.plate, districtId: named?.id ?? 0 } }
  }

  function townAt(point: Point): Where['town'] {
    const place = places.locate(point)
    return place && { plate: place.plate, districtId: place.districtId ?? 0 }
  }

  /** Whether this network is counted for this cell now: the first time in a day, while it has any left. */
  function takes(network: string, key: string): boolean {
    if (Date.now() >= countedUntil) {
      counted = new Set()
      countedUntil = Date.now() + DAY_MS
    }
    const own = `${rangeOf(network) ?? network} ${key}`
    if (counted.has(own) || gate.isFull(network)) return false
    gate.count(network)
    counted.add(own)
    return true
  }

  function add({ count, ...cell }: Cell & { count: number }): void {
    const key = Object.values(cell).join('/')
    waiting.set(key, { ...cell, count: count + (waiting.get(key)?.count ?? 0) })
  }

  return {
    /** Counts a question that nothing near answers. */
    note(asked: Asked, network: string, isNear: IsNear): void {
      const { categoryId } = asked
      // That one is no trade: it stands for all urgent ones.
      const where = categoryId === EMERGENCY_CATEGORY ? null : whereOf(asked)
      if (!where || isNear(categoryId, where.point)) return
      const town = where.town ?? townAt(where.point)
      if (town && takes(network, `${town.plate}/${town.districtId}/${categoryId}`))
        add({ ...town, categoryId, count: 1 })
    },

    /** Writes what waits; what could not be written waits on. */
    async write(): Promise<void> {
      if (waiting.size === 0) return
      const batch = [...waiting.values()]
      waiting = new Map()
      try {
        await addDemand(sql, batch)
      } catch (error) {
        for (const one of batch) add(one)
        throw error
      }
    },
  }
}
