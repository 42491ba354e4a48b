import type {
  BusinessDetail,
  BusinessListed,
  BusinessNearby,
  getBusiness,
  listBusinesses,
  nearbyOpen,
} from '#contract/businesses.ts'
import type { OwnBusiness, OwnBusinessDetail } from '#contract/businesses-own.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type BusinessRole, businessRoles } from '#contract/people.ts'
import { distanceKm, kmOfChord, type Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { type Cursor, distanceCursor } from './cursor.ts'
import { byDistance, byRank, searchText } from './rules.ts'
import {
  addDraft,
  type Draft,
  getListed,
  hasRole,
  type ListedRow,
  listAll,
  listIdsHolding,
  listNearbyInState,
  listNearest,
} from './store.ts'
import { findMergeTarget } from './store-merge.ts'
import { getOwn, listOwn } from './store-own.ts'
import { toDetail, toListed, toNearby, toOwn, toOwnDetail } from './wire.ts'

export { type Cursor, distanceCursor, isMoment, usefulCursor } from './cursor.ts'
export { columnsOf } from './fields.ts'
export { byRank, searchText } from './rules.ts'
export type { DetailRow } from './store.ts'
export { publishWithRequestedState, setSubmitted } from './store-fields.ts'
export { holdBoth, type Mergeable, setMerged, setOwner } from './store-merge.ts'
export { giveToOwner, takeFromOwner } from './store-owner.ts'
export { type ListingStatus, lockListingStatus, moveStatus } from './store-status.ts'
export { detailPart, kindPart, ownPart, placePart, ratingOf } from './wire.ts'
export { addFromFields, writeFields } from './write-fields.ts'

export type Businesses = ReturnType<typeof makeBusinesses>

const MAX_WORDS = 8

type Position = Partial<Record<'lat' | 'lng' | 'lon', number | undefined>>

/** The position of a query, `lon` standing in for `lng`; null when there is none, refused when there is half of one. */
export function positionOf({ lat, lng, lon }: Position): Point | null {
  const east = lng ?? lon
  if (lat === undefined && east === undefined) return null
  if (lat === undefined) throw new Failure('invalid_input', { fields: { lat: 'required' } })
  if (east === undefined) throw new Failure('invalid_input', { fields: { lng: 'required' } })
  return { lat, lng: east }
}

/** The position of a query that needs one. */
export function pointOf(query: Position): Point {
  const point = positionOf(query)
  if (!point) throw new Failure('invalid_input', { fields: { lat: 'required' } })
  return point
}

/** The search words of a query, folded. */
const wordsOf = (q: string | undefined): string[] =>
  fold(q ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MAX_WORDS)

/** The listing as the database has it: the truth that the answers from memory are tested against. */
export function makeBusinesses(sql: Sql) {
  /** Whether somebody has one of these roles in the business of the path's `id`: the policy of its people's calls. */
  const isAnyOf =
    (...roles: BusinessRole[]) =>
    async ({ id }: Record<string, unknown>, user: { id: number }): Promise<boolean> =>
      typeof id === 'number' && (await hasRole(sql, id, user.id, roles))

  return {
    /** Listed businesses, the nearest first where a position is given. */
    async list(query: Parsed<typeof listBusinesses>['query']): Promise<Page<BusinessListed>> {
      const point = positionOf(query)
      const { categoryId } = query
      const read = (after: Cursor | null, limit: number) => {
        const question = { categoryId, words: wordsOf(query.q), limit, after }
        return point ? listNearest(sql, point, question) : listAll(sql, question)
      }
      return readPage(query, { codec: distanceCursor(point !== null), read, toItem: toListed })
    },

    /** Ids of those that hold the words, the nearest 10,000 where a position is given. */
    findWords: (query: Parsed<typeof listBusinesses>['query']): Promise<number[]> =>
      listIdsHolding(sql, positionOf(query), { categoryId: query.categoryId, words: wordsOf(query.q) }),

    /** Open and estimated places within the radius. Either kind is asked for alone, so that none hides the other. */
    async nearbyOpen(query: Parsed<typeof nearbyOpen>['query']): Promise<BusinessNearby[]> {
      const point = pointOf(query)
      const { radius: radiusKm, categoryId, limit } = query
      const ask = (states: readonly ('open' | 'estimated')[]) =>
        listNearbyInState(sql, point, { states, radiusKm, categoryId, limit })
      const rows =
        query.sort === 'best'
          ? (await Promise.all([ask(['open']), ask(['estimated'])])).flat()
          : await ask(['open', 'estimated'])
      const order = query.sort === 'best' ? byRank : byDistance
      return rows
        .filter((row): row is ListedRow & { chord: number } => row.chord !== null)
        .map((row) => ({ ...row, distance: kmOfChord(row.chord) }))
        .sort(order)
        .slice(0, limit)
        .map(toNearby)
    },

    /** Throws `not_found` for what is not listed. */
    async get(id: number, query: Parsed<typeof getBusiness>['query']): Promise<BusinessDetail> {
      const point = positionOf(query)
      const row = await getListed(sql, id)
      if (!row) throw new Failure('not_found')
      const { lat, lng } = row
      return toDetail(row, point && lat !== null && lng !== null ? distanceKm(point, { lat, lng }) : null)
    },

    /** The business a duplicate was merged into; null when it was not. */
    findMergeTarget: (id: number): Promise<number | null> => findMergeTarget(sql, id),

    /** Lists the businesses that this account owns or works in, drafts included, the first created first. */
    async listOwn(userId: number): Promise<OwnBusiness[]> {
      return (await listOwn(sql, userId)).map(toOwn)
    },

    /** The same of one. Throws `not_found`. */
    async getOwnSummary(id: number, userId: number): Promise<OwnBusiness> {
      const row = await getOwn(sql, id, userId)
      if (!row) throw new Failure('not_found')
      return toOwn(row)
    },

    /** Throws `not_found`; whoever asks must be of it, or be staff. */
    async getOwn(id: number, userId: number | null): Promise<OwnBusinessDetail> {
      const row = await getOwn(sql, id, userId)
      if (!row) throw new Failure('not_found')
      return toOwnDetail(row)
    },

    policies: {
      owner: isAnyOf('owner'),
      manager: isAnyOf('owner', 'manager'),
      member: isAnyOf(...businessRoles),
    },

    /** The draft business of an owner's sign-up. */
    async addDraft(db: Db, draft: Draft): Promise<void> {
      await addDraft(db, {
        ...draft,
        nameFolded: fold(draft.name),
        searchText: searchText({ ...draft, district: null }),
      })
    },
  }
}
