import type { BusinessForStaff, countPending, listForStaff, Queued } from '#contract/approvals.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import { idCursor } from '#lib/cursor.ts'
import { chordOfKm, kmOfChord } from '#lib/geo.ts'
import { searchTerms } from '#lib/search-terms.ts'
import { fold } from '#lib/turkish.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { preferTextIndexPlan } from '../../db/sql-parts.ts'
import { type Page, readPage } from '../../paging.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { makeChanges } from './changes.ts'
import type { Fee } from './decide.ts'
import { oldestFirst } from './rules.ts'
import { listDecisions, readOwner } from './store.ts'
import * as store from './store-queue.ts'
import { readSubmitter } from './store-submitters.ts'

const MAX_COUNTED = 1000
const MAX_HISTORY = 50
const MAX_DUPLICATES = 10
const DUPLICATE_KM = 1
/** Similarity from which names share more than they differ: pg_trgm's usual 0.3 finds too many in one street. */
const DUPLICATE_SIMILARITY = 0.4

export type QueueDeps = {
  sql: Sql
  businesses: Pick<Businesses, 'getOwn'>
  changes: Pick<ReturnType<typeof makeChanges>, 'openChange'>
  fee: Pick<Fee, 'isDown'>
}

/** The staff's lists and pages before a decision. */
export function makeQueue({ sql, businesses, changes, fee }: QueueDeps) {
  async function duplicatesOf(id: number): Promise<BusinessForStaff['twins']> {
    const chord = chordOfKm(DUPLICATE_KM)
    const rows = await store.listDuplicates(sql, id, {
      least: DUPLICATE_SIMILARITY,
      chord,
      most: MAX_DUPLICATES,
    })
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
    list({
      status,
      q = '',
      submitter,
      ...page
    }: Parsed<typeof listForStaff>['query']): Promise<Page<Queued>> {
      const words = searchTerms(fold(q))
      const question = { filter: status, words, submitter, oldestFirst: oldestFirst(status) }
      return readPage(page, {
        codec: { parse: idCursor.parse, write: ({ at }: store.QueuedRow) => String(at) },
        read: (after, most) =>
          tx(sql, async (db) => {
            if (words.length > 0) await preferTextIndexPlan(db)
            return store.listQueue(db, { ...question, after, most })
          }),
        toItem: ({ at: _at, createdAt, ...row }: store.QueuedRow) => ({
          ...row,
          createdAt: createdAt.toISOString(),
        }),
      })
    },

    count: (): Promise<Reply<typeof countPending>> => store.countPending(sql, MAX_COUNTED),

    /** Throws `not_found`. */
    async get(id: number): Promise<BusinessForStaff> {
      const business = await businesses.getOwn(id, null)
      const { openWish, isByLetter, ownerId, mergedInto } = await store.readWish(sql, id)
      const [owner, submitter, twins, change, history, isDownForFee] = await Promise.all([
        ownerId === null ? null : readOwner(sql, ownerId),
        readSubmitter(sql, id),
        duplicatesOf(id),
        changes.openChange(sql, business),
        listDecisions(sql, id, MAX_HISTORY),
        fee.isDown(sql, id),
      ])
      return {
        business,
        openWish,
        isByLetter,
        isDownForFee,
        mergedInto,
        twins,
        change,
        owner: owner && { ...owner, createdAt: owner.createdAt.toISOString() },
        submitter: submitter && { ...submitter, createdAt: submitter.createdAt.toISOString() },
        photos: business.photos.map(({ url }) => url),
        history: history.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      }
    },
  }
}
