import type { CallOutListed } from '#contract/call-outs.ts'
import { distanceKm } from '#lib/geo.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { guessedMinutes, roadKm } from './area.ts'
import type { RoadTimes } from './candidates.ts'
import { readCallable } from './store-call-list.ts'
import { expectedArrival } from './waves.ts'

const LISTED = 10

/** Businesses to call while others are asked: as they would be asked, by their answer rate and the minutes. */
export function makeCallList({ sql, roads }: { sql: Sql; roads: RoadTimes }) {
  /** Throws `not_found` for another customer's. */
  return async (callOutId: number, customerId: number): Promise<CallOutListed[]> => {
    const found = await readCallable(sql, callOutId, customerId)
    if (!found) throw new Failure('not_found')
    const { place, rows } = found
    const minutes = await roads.toEach(place, rows)
    return rows
      .map((row, i) => {
        const taken = minutes[i] ?? guessedMinutes(roadKm(place, row, roads.detourKm(place, row)))
        const { asked, accepted, openState } = row
        const arrival = expectedArrival({
          businessId: row.businessId,
          minutes: taken,
          asked,
          accepted,
          askedLastHour: 0,
        })
        return { row, minutes: minutes[i] ?? null, isOpen: openState === 'open', arrival }
      })
      .toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || a.arrival - b.arrival)
      .slice(0, LISTED)
      .map(({ row, minutes: known, isOpen }) => ({
        businessId: row.businessId,
        name: row.name,
        phone: row.phone,
        district: row.district,
        distanceKm: Math.round(10 * distanceKm(place, row)) / 10,
        minutes: known === null ? null : Math.ceil(known),
        // As in lists: told less, and ranked as before.
        isOpen: isOpen && !row.isDoubted,
      }))
  }
}
