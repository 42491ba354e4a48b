import {
  type BusinessListed,
  type getBusiness,
  type listBusinesses,
  type nearbyOpen,
  openStates,
} from '#contract/businesses.ts'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { DEMAND_NEAR_KM } from '#contract/country.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { OpenAround, openAround } from '#contract/listing-open-around.ts'
import { detourKm } from '#lib/detours.ts'
import { chordOfKm, type Point } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { parseCursor } from '../../paging.ts'
import {
  type Businesses,
  distanceCursor,
  pointOf,
  positionOf,
  usefulCursor,
} from '../businesses/businesses.ts'
import type { Asked, Country } from '../country/country.ts'
import type { Roads } from '../roads/roads.ts'
import { makeAnswers } from './answers.ts'
import { makeBrowse } from './browse.ts'
import { isInName } from './find-words.ts'
import type { Fresh } from './follow-changes.ts'
import { type IsOverLimit, makeListGate, NO_LIMIT } from './list-phones.ts'
import { findNearest } from './memory.ts'
import { findOpenAround } from './open-around.ts'
import type { Extent } from './packed.ts'
import { placeKey } from './row-words.ts'
import type { SearchPlace, SearchQuestion } from './search-question.ts'
import { findCityOfUser } from './store.ts'
import { sweepRemoved } from './store-snapshots.ts'

export type { TownCount } from './counts.ts'
export { followChanges } from './follow-changes.ts'
export type { Source } from './journal.ts'
export { layOutReaders } from './list-phones.ts'
export { openBases } from './open-bases.ts'
export { placeKey, streetWords } from './row-words.ts'
export type { SearchPlace, SearchQuestion } from './search-question.ts'
export { shareBases } from './share-bases.ts'
export {
  CATEGORY_WEIGHTS,
  MEANING_GUESSED,
  MEANING_KNOWN,
  type QueryWord,
  WEIGHTS,
  type WordQuery,
} from './word-query.ts'

type Tell = (found: { total: number; lenient: boolean; next: SearchPlace | null }) => string
export type Visitor = { userId: number | null; network: string }
type Keeper = { userId: number; network: string }

/** `moment`: of the traffic; further pages use that of the first page, otherwise now. */
type AreaAsked = { point: Point | null; withinMinutes: number | undefined; moment?: number | undefined }

type NearbyQuery = Parsed<typeof nearbyOpen>['query']
type ListQuery = Parsed<typeof listBusinesses>['query']

/** Shown over the limit, too. */
const FIRST_ON_MAP = 50

type ListingDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  fresh: Pick<Fresh, 'memory' | 'journal'>
  businesses: Businesses
  /** Areas reached by road; without it minutes are ignored. */
  roads?: Pick<Roads, 'area'>
  /** Without it nobody counts what is looked for in vain. */
  country?: Pick<Country, 'noteAsked'>
}

const needsUseful = ({ openNow, hasPhone, radius, withinMinutes, fields }: ListQuery): boolean =>
  openNow || hasPhone || radius !== undefined || withinMinutes !== undefined || fields !== undefined

/** The fields that a list is asked for. */
export const extentOf = ({ fields }: Pick<ListQuery, 'fields'>): Extent => fields ?? 'whole'

/** The public's view of the listing. */
export type Listing = ReturnType<typeof makeListing>

export function makeListing({ sql, config, fresh, businesses, roads, country }: ListingDeps) {
  const answers = makeAnswers(fresh)
  const takePage = ({ userId, network }: Visitor) =>
    userId === null
      ? takeAllowance(sql, config, 'guest-pages', { network })
      : takeAllowance(sql, config, 'pages', { user: userId })
  const phones = makeListGate('list-phones', config)
  const mapped = makeListGate('map-places', config)
  /** Telephones of emergencies and of public pages (null) are always shown and never counted. */
  const limitFor = (visitor: Visitor | null, categoryId: number | undefined): IsOverLimit =>
    visitor === null || categoryId === EMERGENCY_CATEGORY ? NO_LIMIT : phones.ofVisitor(visitor)

  /** The area reached within the minutes; null without minutes or where no road is known. Throws `busy`, `too_many_requests`. */
  async function areaOf(
    { point, withinMinutes, moment = fresh.memory().now() }: AreaAsked,
    network: string,
  ): Promise<Area | null> {
    if (!point || withinMinutes === undefined || !roads) return null
    return roads.area({ from: point, minutes: withinMinutes, moment }, network)
  }

  const isNear = (list: number, point: Point): boolean => {
    const nearest = { limit: 1, maxChord: chordOfKm(DEMAND_NEAR_KM) }
    return findNearest(fresh.memory(), { list, point, states: openStates, ...nearest }).length > 0
  }

  /** Counts a question for a trade that is not listed near. */
  const noteAsked = (asked: Asked, network: string): void => country?.noteAsked(asked, network, isNear)

  /** The province used instead of a position where there is none. */
  const cityFor = async (
    point: Point | null,
    visitor: Pick<Visitor, 'userId'> | null,
  ): Promise<string | null> => {
    const userId = point ? null : (visitor?.userId ?? null)
    const city = userId === null ? null : await findCityOfUser(sql, userId)
    return city === null ? null : placeKey(city)
  }

  async function usefulPage(
    query: ListQuery,
    visitor: Visitor | null,
  ): Promise<{ items: Uint8Array; next: string | null }> {
    const point = positionOf(query)
    const after = parseCursor(usefulCursor.parse, query.cursor)
    const { withinMinutes } = query
    const area = visitor && (await areaOf({ point, withinMinutes, moment: after?.moment }, visitor.network))
    const { categoryId, limit, openNow, hasPhone, radius: radiusKm } = query
    const filters = { openNow, hasPhone, radiusKm }
    const city = await cityFor(point, visitor)
    const ids = query.q?.trim() ? await businesses.findWords(query) : null
    const isOverLimit = limitFor(visitor, categoryId)
    const { bytes, next } = answers.usefulList(
      { filters, point, categoryId, city, ids, area, limit, after, extent: extentOf(query) },
      isOverLimit,
    )
    return { items: bytes, next: next && usefulCursor.write(next) }
  }

  /** Open and estimated places around a point, for a network, or (null) for a public page. */
  function nearbyOpen(query: NearbyQuery, network: string | null, area: Area | null = null): Uint8Array {
    const { radius: radiusKm, categoryId, limit, sort, ofEach } = query
    return answers.nearbyOpen(
      { point: pointOf(query), radiusKm, categoryId, limit, sort, ofEach, area, extent: extentOf(query) },
      limitFor(network === null ? null : { userId: null, network }, categoryId),
    )
  }

  return {
    cityFor,
    areaOf,
    noteAsked,

    /** By how many kilometres the road between two points is longer than roads usually are. */
    detourKm: (from: Point, to: Point): number => detourKm(fresh.memory().base.detours, from, to),

    /** Counts one further page; throws `too_many_requests`. */
    takePage,

    /** Lists by place, for pages. */
    browse: makeBrowse(fresh, answers),

    /** One page of the matches of words and filters; `tell` writes the members beside the items. */
    search: (question: SearchQuestion, tell: Tell, visitor: Visitor | null): Buffer =>
      answers.search(question, tell, limitFor(visitor, question.categoryId)),

    /** Whether some business has this folded word in its name; recent changes are ignored. */
    isInName: (word: string): boolean => isInName(fresh.memory().base, word),

    nearbyOpen,

    /** Nobody reads this answer any more: the next one may be written in its place. */
    release: answers.release,

    /** As `nearbyOpen`, restricted to what is reached by road within minutes. Throws `busy`, `too_many_requests`, `invalid_input`. */
    async nearbyReached(query: NearbyQuery, network: string): Promise<Uint8Array> {
      if (query.sort !== 'useful') throw new Failure('invalid_input', { fields: { sort: 'required' } })
      const { withinMinutes } = query
      return nearbyOpen(query, network, await areaOf({ point: pointOf(query), withinMinutes }, network))
    },

    /**
     * All that is open around a point, for a map; counts as a further page. A reader over the hourly limit gets as many as on
     * a list's first page.
     */
    async openAround(query: Parsed<typeof openAround>['query'], visitor: Visitor): Promise<OpenAround> {
      await takePage(visitor)
      const { radius: radiusKm, categoryId: list, countOnly, withinMinutes } = query
      const point = pointOf(query)
      const area = await areaOf({ point, withinMinutes }, visitor.network)
      const found = findOpenAround(fresh.memory(), { list, point, radiusKm, area, countOnly })
      const isBeyond = mapped.ofVisitor(visitor)(found.places, 0)
      return isBeyond ? { ...found, places: found.places.slice(0, FIRST_ON_MAP) } : found
    },

    /** One page and the cursor of the next one, null at the end; public pages use the first one. Words are searched by the database. */
    async list(
      query: ListQuery,
      visitor: Visitor | null,
    ): Promise<{ items: Uint8Array | BusinessListed[]; next: string | null }> {
      if (visitor !== null && query.cursor !== undefined) await takePage(visitor)
      if (needsUseful(query) && query.sort !== 'useful')
        throw new Failure('invalid_input', { fields: { sort: 'required' } })
      const { categoryId } = query
      if (visitor && categoryId !== undefined && query.cursor === undefined)
        noteAsked({ categoryId, point: positionOf(query) }, visitor.network)
      if (query.sort === 'useful') return usefulPage(query, visitor)
      const isOverLimit = limitFor(visitor, categoryId)
      if (query.q?.trim()) {
        const found = await businesses.list(query)
        if (!isOverLimit(found.items, 0)) return found
        return { ...found, items: found.items.map((item) => ({ ...item, phone: null })) }
      }
      const point = positionOf(query)
      if (query.sort === 'distance' && !point)
        throw new Failure('invalid_input', { fields: { lat: 'required' } })
      const codec = distanceCursor(point !== null)
      const after = parseCursor(codec.parse, query.cursor)
      const { limit } = query
      const { bytes, next } = answers.list({ point, categoryId, limit, after }, isOverLimit)
      return { items: bytes, next: next && codec.write(next) }
    },

    /** Those of `ids` that are listed, in this order, with distances from `point`: an account's favourites. */
    kept: (ids: readonly number[], point: Point | null, { userId, network }: Keeper): Uint8Array =>
      // Counted apart from what the network browses, so that neighbours cannot use it up.
      answers.some(ids, point, phones.ofVisitor({ userId, network: `kept ${network}` })),

    /** A duplicate leads to its listing. Throws `not_found` for what is not listed. */
    async get(id: number, query: Parsed<typeof getBusiness>['query']): Promise<Uint8Array> {
      const point = positionOf(query)
      const answer =
        answers.detail(id, point) ?? answers.detail((await businesses.findMergeTarget(id)) ?? 0, point)
      if (!answer) throw new Failure('not_found')
      return answer
    },

    /** Deletes removals that nobody needs any more. */
    sweep: (): Promise<void> => sweepRemoved(sql),
  }
}
