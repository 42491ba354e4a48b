import type { BusinessListed, getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { OpenAround, openAround } from '#contract/open-around.ts'
import type { Point } from '#lib/geo.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import {
  type Businesses,
  cursorOf,
  pointOf,
  positionOf,
  usefulCursorOf,
  writeCursor,
  writeUsefulCursor,
} from '../businesses/businesses.ts'
import { makeAnswers } from './answers.ts'
import { makeBrowse } from './browse.ts'
import { isInName } from './find-words.ts'
import type { Fresh } from './keep-fresh.ts'
import { type LeavesOut, makePhoneGate, SHOWS_ALL } from './list-phones.ts'
import { findOpenAround } from './open-around.ts'
import { placeKey } from './row-words.ts'
import type { SearchPlace, SearchQuestion } from './search-question.ts'
import { findCityOfUser, sweepRemoved } from './store.ts'

export type { TownCount } from './counts.ts'
export type { Source } from './journal.ts'
export { keepFresh } from './keep-fresh.ts'
export { placeKey, streetWords } from './row-words.ts'
export type { SearchPlace, SearchQuestion } from './search-question.ts'
export {
  CATEGORY_WEIGHTS,
  type Sought,
  type SoughtWord,
  UNDERSTOOD,
  UNDERSTOOD_NEARLY,
  WEIGHTS,
} from './sought.ts'

type Tell = (found: { total: number; lenient: boolean; next: SearchPlace | null }) => string
export type Visitor = { userId: number | null; network: string }

type ListQuery = Parsed<typeof listBusinesses>['query']

type ListingDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  fresh: Pick<Fresh, 'memory' | 'journal'>
  businesses: Businesses
}

/** What the public reads of the listing. */
export type Listing = ReturnType<typeof makeListing>

export function makeListing({ sql, config, fresh, businesses }: ListingDeps) {
  const answers = makeAnswers(fresh)
  const takePage = ({ userId, network }: Visitor) =>
    userId === null
      ? takeAllowance(sql, config, 'guest-pages', { network })
      : takeAllowance(sql, config, 'pages', { user: userId })
  const phones = makePhoneGate(config)
  /** Telephones of emergencies, and of public pages (null), are told in any case and are not counted. */
  function leavesOutFor(visitor: Visitor | null, categoryId: number | undefined): LeavesOut {
    if (visitor === null || categoryId === EMERGENCY_CATEGORY) return SHOWS_ALL
    const { userId, network } = visitor
    const ofNetwork = phones.ofNetwork(network)
    if (userId === null) return ofNetwork
    const ofAccount = phones.ofAccount(userId)
    return (rows, from) => {
      const isBeyond = ofNetwork(rows, from)
      return ofAccount(rows, from) || isBeyond
    }
  }

  /** The province that stands for a position where there is none. */
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
  ): Promise<{ page: Uint8Array; next: string | null }> {
    const point = positionOf(query)
    const after = usefulCursorOf(query.cursor)
    const { categoryId, limit, openNow, hasPhone, radius: radiusKm } = query
    const filters = { openNow, hasPhone, radiusKm }
    const city = await cityFor(point, visitor)
    const ids = query.q?.trim() ? await businesses.findWords(query) : null
    const leavesOut = leavesOutFor(visitor, categoryId)
    const { bytes, next } = answers.usefulList(
      { filters, point, categoryId, city, ids, limit, after },
      leavesOut,
    )
    return { page: bytes, next: next && writeUsefulCursor(next) }
  }

  return {
    cityFor,

    /** Counts one further page; throws `too_many_requests`. */
    takePage,

    /** Lists by place, for pages. */
    browse: makeBrowse(fresh, answers),

    /** One page of what fits words and filters; `tell` writes what stands beside the items. */
    search: (question: SearchQuestion, tell: Tell, visitor: Visitor): Uint8Array =>
      answers.search(question, tell, leavesOutFor(visitor, question.categoryId)),

    /** Whether some business has this folded word in its name; of what changed lately, it does not know. */
    isInName: (word: string): boolean => isInName(fresh.memory().base, word),

    /** Open and estimated places around a point, for a network, or (null) for a public page. */
    nearbyOpen(query: Parsed<typeof nearbyOpen>['query'], network: string | null): Uint8Array {
      const { radius: radiusKm, categoryId, limit, sort, ofEach } = query
      return answers.nearbyOpen(
        { point: pointOf(query), radiusKm, categoryId, limit, sort, ofEach },
        leavesOutFor(network === null ? null : { userId: null, network }, categoryId),
      )
    },

    /** All that is open around a point, for a map; costs the caller what a further page does. */
    async openAround(query: Parsed<typeof openAround>['query'], visitor: Visitor): Promise<OpenAround> {
      await takePage(visitor)
      const { radius: radiusKm, categoryId: list, countOnly } = query
      return findOpenAround(fresh.memory(), { list, point: pointOf(query), radiusKm, countOnly })
    },

    /** One page and the cursor of the next one, null at the end; the first one for a public page, too. Words are looked for by the database. */
    async list(
      query: ListQuery,
      visitor: Visitor | null,
    ): Promise<{ page: Uint8Array | BusinessListed[]; next: string | null }> {
      if (visitor !== null && query.cursor !== undefined) await takePage(visitor)
      if ((query.openNow || query.hasPhone || query.radius !== undefined) && query.sort !== 'useful')
        throw new Failure('invalid_input', { fields: { sort: 'required' } })
      if (query.sort === 'useful') return usefulPage(query, visitor)
      const leavesOut = leavesOutFor(visitor, query.categoryId)
      if (query.q?.trim()) {
        const { items, next } = await businesses.list(query)
        return { page: leavesOut(items, 0) ? items.map((item) => ({ ...item, phone: null })) : items, next }
      }
      const point = positionOf(query)
      if (query.sort === 'distance' && !point)
        throw new Failure('invalid_input', { fields: { lat: 'required' } })
      const after = cursorOf(query.cursor, point !== null)
      const { categoryId, limit } = query
      const { bytes, next } = answers.list({ point, categoryId, limit, after }, leavesOut)
      return { page: bytes, next: next && writeCursor(next) }
    },

    /** Those of `ids` that are listed, in this order, with distances from `point`, as this account keeps them. */
    kept: (ids: readonly number[], point: Point | null, userId: number): Uint8Array =>
      answers.some(ids, point, phones.ofAccount(userId)),

    /** Of a duplicate the listing it leads to. Throws `not_found` for what is not listed. */
    async get(id: number, query: Parsed<typeof getBusiness>['query']): Promise<Uint8Array> {
      const point = positionOf(query)
      const answer = answers.detail(id, point) ?? answers.detail((await businesses.findKept(id)) ?? 0, point)
      if (!answer) throw new Failure('not_found')
      return answer
    },

    /** Forgets removals that every process has read long ago. */
    sweep: (): Promise<void> => sweepRemoved(sql),
  }
}
