import type { BusinessListed, BusinessNearby } from '#contract/businesses.ts'
import { isPharmacy, PHARMACIES } from '#contract/categories.ts'
import type { NearFound } from '#contract/near-page.ts'
import { distanceKm, type Point } from '#lib/geo.ts'
import { penaltyKm } from '#lib/usefulness.ts'
import type { Listing } from '../listing/listing.ts'
import type { OnDutyIn } from '../pharmacies/pharmacies.ts'
import type { District, Places, Province } from '../places/places.ts'
import type { NearQuestion } from './near-question.ts'

// What is near somebody who has no account. A position comes in the body of a request, is rounded, and is kept nowhere.

const FARTHEST_KM = 100
const SHOWN = 20
/** Of each trade so many where several are asked for: otherwise markets fill the list. */
const OF_EACH = 3
/** Looked at for a mixed list. */
const MIXED = 100
/** With fewer known open ones, the nearest others are shown too. */
const ENOUGH = 5
const OTHERS = 10
const ON_DUTY = 10
type NearDeps = {
  listing: Pick<Listing, 'nearbyOpen' | 'list'>
  places: Places
  onDutyIn: OnDutyIn
  onError: (error: unknown) => void
}

/** Finds what is near a point, or near a district's centre. */
export function makeFindNear({ listing, places, onDutyIn, onError }: NearDeps) {
  const parse = <T>(bytes: Uint8Array | readonly T[]): T[] =>
    bytes instanceof Uint8Array ? (JSON.parse(Buffer.from(bytes).toString()) as T[]) : [...bytes]

  const openIn = (point: Point, categoryId: number | undefined, limit: number): BusinessNearby[] =>
    parse(
      listing.nearbyOpen(
        {
          ...point,
          lon: undefined,
          radius: FARTHEST_KM,
          categoryId,
          limit,
          sort: 'useful',
          ofEach: undefined,
        },
        null,
      ),
    )

  /** Nobody waits here for a city's server: without its answer the official list is what there is. */
  async function onDutyAt(plate: string | undefined, point: Point): Promise<NearFound['onDuty']> {
    if (plate === undefined) return null
    try {
      const onDuty = await onDutyIn(plate)
      return onDuty.list === null
        ? onDuty
        : { ...onDuty, list: { ...onDuty.list, pharmacies: nearestOf(onDuty.list.pharmacies, point) } }
    } catch (error) {
      onError(error)
      return null
    }
  }

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
    const { page } = await listing.list(query, null)
    return parse<BusinessListed>(page)
      .filter(({ id, distance }) => !shown.has(id) && (distance ?? 0) <= FARTHEST_KM)
      .slice(0, OTHERS)
  }

  return async function findNear(
    question: NearQuestion,
    position: Point | null,
    urgent: readonly number[],
  ): Promise<NearFound | null> {
    const { trade, province, district } = question
    const point = position ?? district ?? province
    if (!point) return null
    const at = position ? places.locate(position) : null
    const { trades, ofEach, limit, withDuty } = planFor(question, urgent)
    const open = mixed(
      trades.flatMap((id) => openIn(point, id, limit)),
      ofEach,
    )
    const isFew = open.filter(({ openState }) => openState === 'open').length < ENOUGH
    const [others, onDuty] = await Promise.all([
      trade && isFew ? othersAt(point, trades[0] ?? trade.id, open) : [],
      withDuty ? onDutyAt(position ? at?.plate : province?.plate, point) : null,
    ])
    return { place: placeText(at ?? chosen(province, district)), open, others, onDuty }
  }
}

/** Which trades are asked for (undefined: all together), how many of each, and whether pharmacies on duty belong to it. */
function planFor({ isUrgent, trade }: NearQuestion, urgent: readonly number[]) {
  if (trade) {
    const withDuty = isPharmacy(trade.id)
    return { trades: withDuty ? PHARMACIES : [trade.id], ofEach: SHOWN, limit: SHOWN, withDuty }
  }
  return isUrgent
    ? { trades: urgent, ofEach: OF_EACH, limit: OF_EACH, withDuty: true }
    : { trades: [undefined], ofEach: OF_EACH, limit: MIXED, withDuty: false }
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

const rankOf = ({ distance, openState, phone }: BusinessNearby): number =>
  distance + penaltyKm({ openState, isCallable: phone !== null })

/** Of pharmacies on duty the nearest; those of unknown place last, in their source's order. */
function nearestOf<T extends { lat: number | null; lng: number | null }>(
  all: readonly T[],
  point: Point,
): T[] {
  const far = ({ lat, lng }: T) =>
    lat === null || lng === null ? Number.MAX_VALUE : distanceKm(point, { lat, lng })
  return all.toSorted((a, b) => far(a) - far(b)).slice(0, ON_DUTY)
}
