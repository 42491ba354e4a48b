import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { routeOfVisits } from '#contract/field-visits.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Visits, Window } from '#lib/visit-order.ts'
import { concurrencyLimitByKey } from '../../concurrency-limit.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import type { Outlook } from '../hours/hours.ts'
import type { Roads } from '../roads/roads.ts'
import * as store from './store-visits.ts'

type Deps = { sql: Sql; config: Pick<Config, 'limitsScale'>; roads: Pick<Roads, 'table' | 'order'> }

/** One asks the roads up to 40 times: of many at once the others' questions would find no place in their queue. */
const ROUTES_OF_ONE = { atOnce: 1, mayWait: 2, refusal: 'too_many_requests' } as const

/** Minutes for a visit: a look, a word, a photo. */
const STAY_MINUTES = 5
/** Where no road is known between two places, about what a car makes of the distance. */
const MINUTES_A_KM = 4

/** Times at which a place may be visited, in minutes from now: all at which it is not known to be closed. */
export function windowsOf(outlook: Outlook | null, now: Date): Window[] | null {
  if (!outlook || (outlook.state === 'unknown' && outlook.changes.length === 0)) return null
  const states = [{ from: 0, state: outlook.state }]
  for (const { at, state } of outlook.changes)
    states.push({ from: (new Date(at).getTime() - now.getTime()) / MINUTE_MS, state })
  return states.flatMap(({ from, state }, i) =>
    state === 'closed' ? [] : [{ from, to: states[i + 1]?.from ?? Number.POSITIVE_INFINITY }],
  )
}

/**
 * Makes the function that orders a worker's visits by road and opening hours, one after the other; null stops where no road
 * is near.
 */
export function makeVisitRoute({ sql, config, roads }: Deps) {
  const inTurnOf = concurrencyLimitByKey<number>(ROUTES_OF_ONE)
  const tables = async (from: Point, spots: readonly Point[]) => {
    const points = [from, ...spots]
    const told = await roads.table(points)
    const minutes = told.map((row, i) =>
      row.map((one, j) => one ?? distanceKm(points[i] ?? from, points[j] ?? from) * MINUTES_A_KM),
    )
    return { told, minutes, isCovered: told[0]?.some((one) => one !== null) === true }
  }

  /** Throws `too_many_requests`, and `busy` where too many wait for the roads. */
  async function visitRoute(
    userId: number,
    { lat, lng, ids }: Parsed<typeof routeOfVisits>['query'],
  ): Promise<Reply<typeof routeOfVisits>> {
    await takeAllowance(sql, config, 'field-routes', { user: userId })
    const spots = await store.listSpots(sql, [...new Set(ids.split(',').map(Number))])
    const { told, minutes, isCovered } = await tables({ lat, lng }, spots)
    if (!isCovered) return { stops: null, minutes: null }
    const now = new Date()
    const visits: Visits = {
      minutes,
      open: spots.map(({ outlook }) => windowsOf(outlook as Outlook | null, now)),
      stay: STAY_MINUTES,
    }
    const order = await roads.order(visits)
    if (!order) return { stops: null, minutes: null }
    const legs = order.stops.map((stop, i) => told[order.stops[i - 1] ?? 0]?.[stop] ?? null)
    const whole = (exact: number | null) => (exact === null ? null : Math.max(1, Math.round(exact)))
    return {
      stops: order.stops.map((stop, i) => ({
        id: spots[stop - 1]?.id ?? 0,
        minutes: whole(legs[i] ?? null),
        isClosed: order.late.includes(stop),
      })),
      minutes: legs.includes(null) ? null : whole(legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0)),
    }
  }

  return (userId: number, query: Parsed<typeof routeOfVisits>['query']) =>
    inTurnOf(userId, () => visitRoute(userId, query))
}
