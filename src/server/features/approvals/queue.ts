import type { BusinessForStaff, countWaiting, listForStaff, Queued } from '#contract/approvals.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { chordOfKm, kmOfChord } from '#lib/geo.ts'
import { soughtWords } from '#lib/sought-words.ts'
import { fold } from '#lib/turkish.ts'
import { planByWords } from '../../db/plan-by-words.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { makeChanges } from './changes.ts'
import type { Fee } from './decide.ts'
import { oldestFirst } from './rules.ts'
import { listDecisions, readOwner } from './store.ts'
import * as store from './store-queue.ts'
import { readSubmitter } from './store-submitters.ts'

const PAGE = 30
const COUNTED_MOST = 1000
const HISTORY_MOST = 50
const TWINS_MOST = 10
const TWIN_KM = 1
/** From here on names share more than they differ: 0.3 is what pg_trgm calls alike, and finds too much in one street. */
const TWIN_LIKENESS = 0.4

export type QueueDeps = {
  sql: Sql
  businesses: Pick<Businesses, 'getOwn'>
  changes: Pick<ReturnType<typeof makeChanges>, 'openChange'>
  fee: Pick<Fee, 'isDown'>
}

/** What the staff looks at before it decides. */
export function makeQueue({ sql, businesses, changes, fee }: QueueDeps) {
  async function twinsOf(id: number): Promise<BusinessForStaff['twins']> {
    const chord = chordOfKm(TWIN_KM)
    const rows = await store.listTwins(sql, id, { least: TWIN_LIKENESS, chord, most: TWINS_MOST })
    return rows.map(({ lat, lng, chord: away, similarity, ...row }) => ({
      ...row,
      latitude: lat,
      longitude: lng,
      similarity: Math.round(similarity * 100) / 100,
      distanceKm: away === null ? null : Math.round(kmOfChord(away) * 1000) / 1000,
    }))
  }

  return {
    /** Throws `invalid_input` for a cursor that is none. */
    async list({
      status,
      q = '',
      submitter,
      limit = PAGE,
      cursor,
    }: Parsed<typeof listForStaff>['query']): Promise<{ items: Queued[]; next: string | null }> {
      const after = cursor === undefined ? null : Number(cursor)
      if (after !== null && !(Number.isSafeInteger(after) && after > 0))
        throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
      const words = soughtWords(fold(q))
      const rows = await tx(sql, async (db) => {
        if (words.length > 0) await planByWords(db)
        return store.listQueue(db, {
          ...{ filter: status, words, submitter, after, oldestFirst: oldestFirst(status) },
          most: limit + 1, // one more tells whether there is a next page
        })
      })
      const page = rows.slice(0, limit)
      const items = page.map(({ at: _at, createdAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
      }))
      return { items, next: rows.length > limit ? String(page.at(-1)?.at) : null }
    },

    count: (): Promise<Reply<typeof countWaiting>> => store.countWaiting(sql, COUNTED_MOST),

    /** Throws `not_found`. */
    async get(id: number): Promise<BusinessForStaff> {
      const business = await businesses.getOwn(id, null)
      const { openWish, ownerId, mergedInto } = await store.readWish(sql, id)
      const [owner, submitter, twins, change, history, isDownForFee] = await Promise.all([
        ownerId === null ? null : readOwner(sql, ownerId),
        readSubmitter(sql, id),
        twinsOf(id),
        changes.openChange(sql, business),
        listDecisions(sql, id, HISTORY_MOST),
        fee.isDown(sql, id),
      ])
      return {
        ...{ business, openWish, isDownForFee, mergedInto, twins, change },
        owner: owner && { ...owner, createdAt: owner.createdAt.toISOString() },
        submitter: submitter && { ...submitter, createdAt: submitter.createdAt.toISOString() },
        photos: business.photos.map(({ url }) => url),
        history: history.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      }
    },
  }
}
