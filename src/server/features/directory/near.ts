import type { BusinessListed, BusinessNearby } from '#contract/businesses.ts'
import { isPharmacy, PHARMACIES } from '#contract/categories.ts'
import type { NearFound, NearStreet } from '#contract/directory-near.ts'
import type { OnDuty } from '#contract/pharmacies.ts'
import type { Point } from '#lib/geo.ts'
import { penaltyKm } from '#lib/usefulness.ts'
import type { Listing } from '../listing/listing.ts'
import type { OnDutyIn } from '../pharmacies/pharmacies.ts'
import type { District, Places, Province } from '../places/places.ts'
import type { NearQuestion } from './near-question.ts'

/** Where somebody is: as their device says, else on the street they wrote. */
export type Where = { position: Point | null; street: NearStreet['found'] }

// What is near somebody who has no account. A position comes in the body of a request, is rounded, and is kept nowhere.

const FARTHEST_KM = 100
const SHOWN = 20
/** Of each trade so many where several are asked for: otherwise markets fill the list. */
const OF_EACH = 3
/** With fewer known open ones, the nearest others are shown too. */
const ENOUGH = 5
const OTHERS = 10

type NearDeps = {
  listing: Pick<Listing, 'nearbyOpen' | 'list'>
  places: Places
  onDutyAt: OnDutyAt
}

/** Finds what is near a point, or near a district's centre. */
export function makeFindNear({ listing, places, onDutyAt }: NearDeps) {
  const parse = <T>(bytes: Uint8Array | readonly T[]): T[] =>
    bytes instanceof Uint8Array ? (JSON.parse(Buffer.from(bytes).toString()) as T[]) : [...bytes]

  const openIn = (
    point: Point,
    categoryId: number | undefined,
    { limit, ofEach }: Pick<Plan, 'limit' | 'ofEach'>,
  ): BusinessNearby[] =>
    parse(
      listing.nearbyOpen(
        { ...point, lon: undefined, radius: FARTHEST_KM, categoryId, limit, sort: 'useful', ofEach },
        null,
      ),
    )

  /** The most useful of those that are not known to be open. */
  async function othersAt(point: Point, trade: number, open: readonly { id: number }[]) {
    const shown = new Set(open.map(({ id }) => id))
    const asked = { categoryId: trade, sort: 'useful', limit: 50 } as const
    const query = {
      ...point,
      ...asked,
      lon: undefined,
      openNow: false,
      hasPhone: false,
      q: undefined,
      cursor: undefined,
    }
    const { items: page } = await listing.list(query, null)
    return parse<BusinessListed>(page)
      .filter(({ id, distance }) => !shown.has(id) && (distance ?? 0) <= FARTHEST_KM)
      .slice(0, OTHERS)
  }

  return async function findNear(
    question: NearQuestion,
    { position, street }: Where,
    urgent: readonly number[],
  ): Promise<NearFound | null> {
    const { trade, province, district } = question
    const here = position ?? street?.point ?? null
    const point = here ?? district ?? province
    if (!point) return null
    const at = here && places.locate(here)
    const { trades, withDuty, ...plan } = planFor(question, urgent)
    const open = mixed(
      trades.flatMap((id) => openIn(point, id, plan)),
      plan.ofEach,
    )
    const isFew = open.filter(({ openState }) => openState === 'open').length < ENOUGH
    const [others, onDuty] = await Promise.all([
      trade && isFew ? othersAt(point, trades[0] ?? trade.id, open) : [],
      withDuty ? onDutyAt(here ? at?.plate : province?.plate, point) : null,
    ])
    const place = position ? null : street?.name
    return { place: place ?? placeText(at ?? chosen(province, district)), open, others, onDuty }
  }
}

/** `trades`: undefined for all together. `limit`: asked for at once. */
type Plan = { trades: readonly (number | undefined)[]; limit: number; ofEach: number; withDuty: boolean }

/** Which trades are asked for, how many of each, and whether pharmacies on duty belong to it. */
function planFor({ isUrgent, trade }: NearQuestion, urgent: readonly number[]): Plan {
  if (trade) {
    const withDuty = isPharmacy(trade.id)
    return { trades: withDuty ? PHARMACIES : [trade.id], ofEach: SHOWN, limit: SHOWN, withDuty }
  }
  return isUrgent
    ? { trades: urgent, ofEach: OF_EACH, limit: OF_EACH, withDuty: true }
    : { trades: [undefined], ofEach: OF_EACH, limit: SHOWN, withDuty: false }
}

const chosen = (province: Province | null, district: District | null) =>
  province && { city: province.name, district: district?.name ?? null }

const placeText = (place: { city: string; district: string | null } | null): string | null =>
  place && [place.district, place.city].filter(Boolean).join(', ')

/** Each business once, at most so many of a trade, the most useful first. */
function mixed(all: readonly BusinessNearby[], ofEach: number): BusinessNearby[] {
  const once = [...new Map(all.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.id - b.id,
  )
  const counts = new Map<number, number>()
  return once
    .filter(({ categoryId }) => {
      const count = (counts.get(categoryId) ?? 0) + 1
      counts.set(categoryId, count)
      return count <= ofEach
    })
    .slice(0, SHOWN)
}

const rankOf = ({ distance, detour = 0, openState, phone }: BusinessNearby): number =>
  distance + detour + penaltyKm({ openState, isCallable: phone !== null })

const MAX_ON_DUTY = 10

/** Whom a page shows as on duty in a province, the nearest to a point first; null where there is no province. */
export type OnDutyAt = (plate: string | undefined, point: Point | null) => Promise<OnDuty | null>

/** Nobody waits for a city's server longer than it takes to give up: without its answer the official list is what there is. */
export function makeOnDutyAt(onDutyIn: OnDutyIn, onError: (error: unknown) => void): OnDutyAt {
  return async (plate, point) => {
    if (plate === undefined) return null
    try {
      const onDuty = await onDutyIn(plate, point)
      const { list } = onDuty
      return list
        ? { ...onDuty, list: { ...list, pharmacies: list.pharmacies.slice(0, MAX_ON_DUTY) } }
        : onDuty
    } catch (error) {
      onError(error)
      return null
    }
  }
}
