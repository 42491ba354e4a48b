import type { BusinessListed, getBusiness, listBusinesses, nearbyOpen } from '#contract/businesses.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { type Businesses, cursorOf, pointOf, positionOf, writeCursor } from '../businesses/businesses.ts'
import { makeAnswers } from './answers.ts'
import { makeBrowse } from './browse.ts'
import { isInName } from './find-words.ts'
import type { Fresh } from './keep-fresh.ts'
import { sweepRemoved } from './store.ts'

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

export type Visitor = { userId: number | null; network: string }

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
  return {
    /** Counts one further page; throws `too_many_requests`. */
    takePage,

    /** Lists by place, for pages. */
    browse: makeBrowse(fresh, answers),

    /** One page of what fits words and filters; `tell` writes what stands beside the items. */
    search: answers.search,

    /** Whether some business has this folded word in its name; of what changed lately, it does not know. */
    isInName: (word: string): boolean => isInName(fresh.memory().base, word),

    /** Open and estimated places around a point. */
    nearbyOpen(query: Parsed<typeof nearbyOpen>['query']): Uint8Array {
      const { radius: radiusKm, categoryId, limit, sort } = query
      return answers.nearbyOpen({ point: pointOf(query), radiusKm, categoryId, limit, sort })
    },

    /** One page and the cursor of the next one, null at the end. Words are looked for by the database. */
    async list(
      query: Parsed<typeof listBusinesses>['query'],
      visitor: Visitor,
    ): Promise<{ page: Uint8Array | BusinessListed[]; next: string | null }> {
      if (query.cursor !== undefined) await takePage(visitor)
      if (query.q?.trim()) {
        const { items, next } = await businesses.list(query)
        return { page: items, next }
      }
      const point = positionOf(query)
      const after = cursorOf(query.cursor, point !== null)
      const { bytes, next } = answers.list({ point, categoryId: query.categoryId, limit: query.limit, after })
      return { page: bytes, next: next && writeCursor(next) }
    },

    /** Those of `ids` that are listed, in this order, with distances from `point`. */
    some: answers.some,

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
