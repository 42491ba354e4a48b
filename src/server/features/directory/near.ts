import type { BusinessListed, BusinessNearby } from '#contract/businesses.ts'
import { CANDIDATE_RADIUS_KM } from '#contract/candidates.ts'
import { type Category, isPharmacy, PHARMACIES } from '#contract/categories.ts'
import { type NearFound, type NearStreet, nearPath, nearPathOf } from '#contract/directory-near.ts'
import type { OnDuty } from '#contract/pharmacies.ts'
import type { Point } from '#lib/geo.ts'
import { distrustKm, penaltyKm } from '#lib/usefulness.ts'
import type { Listing } from '../listing/listing.ts'
import type { OnDutyIn } from '../pharmacies/pharmacies.ts'
import type { District, Places, Province } from '../places/places.ts'
import type { FillAddresses } from './addressed.ts'
import type { NearQuestion } from './near-question.ts'
import type { ProvinceTally } from './tally.ts'
import type { ListUnconfirmed } from './unconfirmed.ts'
import { nearestProvinces, relatedLinks } from './ways-on.ts'

/** Where somebody is: as their device says, else on the street they wrote. */
export type Where = { position: Point | null; street: NearStreet['found']; network: string }

// What is near somebody who has no account. A position comes in the body of a request, is rounded, and is kept nowhere.

const FARTHEST_KM = 100
const SHOWN = 20
/** Most businesses of each trade where several trades are shown: otherwise markets fill the list. */
const OF_EACH = 3
/** With fewer known open ones of a trade, the nearest others are shown too. */
const ENOUGH = 5
const OTHERS = 10

export type NearWorld = { tallies: readonly ProvinceTally[]; categories: readonly Category[] }
type NearDeps = {
  listing: Pick<Listing, 'nearbyOpen' | 'list'>
  places: Places
  onDutyAt: OnDutyAt
  world: () => NearWorld
  fillAddresses: FillAddresses
  listUnconfirmed: ListUnconfirmed
}

/** Finds what is near a point, or near a district's centre. */
export function makeFindNear({ listing, places, onDutyAt, world, fillAddresses, listUnconfirmed }: NearDeps) {
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

  /** The most useful of a trade, in reach or not. */
  async function listedAt(point: Point, categoryId: number): Promise<BusinessListed[]> {
    const asked = { categoryId, sort: 'useful', limit: 50, openNow: false, hasPhone: false } as const
    const query = { ...point, ...asked, lon: undefined, q: undefined, cursor: undefined }
    return parse<BusinessListed>((await listing.list(query, null)).items)
  }

  /** The most useful of those that are not known to be open; where nothing is in reach, those behind it. */
  async function othersAt(
    point: Point,
    { otherTrades, ofEach }: Plan,
    open: readonly { id: number }[],
  ): Promise<Pick<NearFound, 'others' | 'beyondKm'>> {
    const shown = new Set(open.map(({ id }) => id))
    const lists = await Promise.all(otherTrades.map((id) => listedAt(point, id)))
    const rest = lists.flat().filter(({ id }) => !shown.has(id))
    // One list has its order, which also knows the roads.
    const all = lists.length > 1 ? mixed(rest, ofEach) : rest
    const inReach = all.filter(({ distance }) => (distance ?? 0) <= FARTHEST_KM)
    const isBeyond = open.length === 0 && inReach.length === 0 && all.length > 0
    return { others: (isBeyond ? all : inReach).slice(0, OTHERS), beyondKm: isBeyond ? FARTHEST_KM : null }
  }

  /** Places of the plan's trade that nobody confirmed; null where enough are listed near. */
  async function unconfirmedAt(point: Point, { otherTrades }: Plan, listed: readonly Placed[]) {
    const [categoryId] = otherTrades
    if (categoryId === undefined || countNear(listed) >= ENOUGH) return null
    return listUnconfirmed({ categoryId, lat: point.lat, lng: point.lng })
  }

  /** Ways on from an empty list; around a position related trades ask for it again. */
  function waysFrom(point: Point, { trade, province, district }: NearQuestion, isPosition: boolean) {
    const { tallies, categories } = world()
    const pathOf = (category: Category) =>
      province && !isPosition ? nearPathOf({ province, district, category }) : nearPath(category.slug)
    return {
      elsewhere: nearestProvinces(tallies, point, trade),
      related: trade ? relatedLinks(categories, trade, pathOf) : [],
    }
  }

  return async function findNear(
    question: NearQuestion,
    { position, street }: Where,
  ): Promise<NearFound | null> {
    const { trade, province, district } = question
    const here = position ?? street?.point ?? null
    const point = here ?? district ?? province
    if (!point) return null
    const at = here && places.locate(here)
    const urgent = world()
      .categories.filter(({ emergency }) => emergency)
      .map(({ id }) => id)
    const plan = planFor(question, urgent)
    const open = mixed(
      plan.trades.flatMap((id) => openIn(point, id, plan)),
      plan.ofEach,
    ).slice(0, SHOWN)
    const [others, onDuty] = await Promise.all([
      isTooFew(open, trade) ? othersAt(point, plan, open) : { others: [], beyondKm: null },
      plan.withDuty ? onDutyAt(here ? at?.plate : province?.plate, point) : null,
    ])
    const named = position ? null : street?.name
    const unconfirmed = trade && (await unconfirmedAt(point, plan, [...open, ...others.others]))
    return {
      place: named ?? placeText(at ?? chosen(province, district)),
      open: fillAddresses(open),
      isAll: isWhole(open, trade),
      onDuty,
      ...others,
      others: fillAddresses(others.others),
      unconfirmed,
      ways: open.length > 0 ? null : waysFrom(point, question, here !== null),
    }
  }
}

type Placed = { distance: number | null }
const countNear = (businesses: readonly Placed[]): number =>
  businesses.filter(({ distance }) => distance !== null && distance <= CANDIDATE_RADIUS_KM).length

/** Of several trades only some of each are asked for. */
const isWhole = (open: readonly BusinessNearby[], trade: Category | null): boolean =>
  trade !== null && open.length < SHOWN

/** Of one trade so many are wanted that are known to be open, of several any. */
const isTooFew = (open: readonly BusinessNearby[], trade: Category | null): boolean =>
  trade
    ? open.filter(({ openState, isDoubted }) => openState === 'open' || isDoubted).length < ENOUGH
    : open.length === 0

/** `trades`: undefined for all together; `otherTrades`: shown where they are not open. `limit`: asked for at once. */
type Plan = {
  trades: readonly (number | undefined)[]
  otherTrades: readonly number[]
  limit: number
  ofEach: number
  withDuty: boolean
}

/** Which trades are asked for, how many of each, and whether pharmacies on duty belong to it. */
function planFor({ isUrgent, trade }: NearQuestion, urgent: readonly number[]): Plan {
  if (trade) {
    const withDuty = isPharmacy(trade.id)
    const otherTrades = [withDuty ? PHARMACIES[0] : trade.id]
    return { trades: withDuty ? PHARMACIES : [trade.id], otherTrades, ofEach: SHOWN, limit: SHOWN, withDuty }
  }
  return isUrgent
    ? { trades: urgent, otherTrades: urgent, ofEach: OF_EACH, limit: OF_EACH, withDuty: true }
    : { trades: [undefined], otherTrades: urgent, ofEach: OF_EACH, limit: SHOWN, withDuty: false }
}

const chosen = (province: Province | null, district: District | null) =>
  province && { city: province.name, district: district?.name ?? null }

const placeText = (place: { city: string; district: string | null } | null): string | null =>
  place && [place.district, place.city].filter(Boolean).join(', ')

/** Each business once, at most so many of a trade, the most useful first. */
function mixed<B extends BusinessNearby | BusinessListed>(all: readonly B[], ofEach: number): B[] {
  const once = [...new Map(all.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.id - b.id,
  )
  const counts = new Map<number, number>()
  return once.filter(({ categoryId }) => {
    const count = (counts.get(categoryId) ?? 0) + 1
    counts.set(categoryId, count)
    return count <= ofEach
  })
}

type Ranked = Pick<BusinessNearby, 'openState' | 'isDoubted' | 'phone' | 'detour' | 'distrust'> & {
  distance: number | null
}
const rankOf = ({ distance, detour = 0, distrust = 0, openState, isDoubted, phone }: Ranked): number =>
  (distance ?? 0) +
  detour +
  distrustKm(distrust) +
  penaltyKm({ openState, isDoubted, isCallable: phone !== null })

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
