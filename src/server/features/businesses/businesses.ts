import type {
  BusinessDetail,
  BusinessListed,
  BusinessNearby,
  getBusiness,
  listBusinesses,
  nearbyOpen,
} from '#contract/businesses.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { OwnBusiness, OwnBusinessDetail } from '#contract/own-businesses.ts'
import { type BusinessRole, businessRoles } from '#contract/people.ts'
import { distanceKm, kmOfChord, type Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { readCursor, readUsefulCursor, writeCursor } from './cursor.ts'
import { byDistance, byRank } from './rules.ts'
import { searchText } from './search-text.ts'
import {
  addDraft,
  getListed,
  hasRole,
  type ListedRow,
  listAll,
  listIdsHolding,
  listNearbyInState,
  listNearest,
} from './store.ts'
import { findKept } from './store-merge.ts'
import { getOwn, listOwn } from './store-own.ts'
import { toDetail, toListed, toNearby, toOwn, toOwnDetail } from './wire.ts'

export { type Cursor, writeCursor, writeUsefulCursor } from './cursor.ts'
export { columnsOf } from './fields.ts'
export { hoursAt, weekOf } from './hours.ts'
export { daysFrom } from './hours-days.ts'
export { openSecondsBetween } from './hours-elapsed.ts'
export { dayText, holidaysBetween } from './hours-holidays.ts'
export { parseHours } from './hours-parse.ts'
export { minutesOf, planText } from './hours-plan.ts'
export { readPlan } from './hours-plan-read.ts'
export { type OpenLine, type Outlook, openLineOf, outlookAt, specialDaysOf } from './open-line.ts'
export { businessData, ownershipData } from './personal-data.ts'
export { byRank, isClaimable } from './rules.ts'
export { ensureSchedules, refreshSchedules, watchSchedules } from './schedules.ts'
export { openAsWished, setSubmitted } from './store-fields.ts'
export { holdBoth, type Mergeable, setMerged, setOwner } from './store-merge.ts'
export {
  dropOwnSchedules,
  endSwitch,
  lockOpening,
  type OpeningRow,
  readOpening,
  setHours,
  setSwitch,
} from './store-opening.ts'
export { giveToOwner, takeFromOwner } from './store-owner.ts'
export { lockStanding, moveStatus, type Standing } from './store-status.ts'
export {
  detailPart,
  hoursPart,
  kindPart,
  ownPart,
  placePart,
  ratingOf,
  statePart,
  switchPart,
} from './wire.ts'
export { addFromFields, writeFields } from './write-fields.ts'

export type Businesses = ReturnType<typeof makeBusinesses>

const MOST_WORDS = 8

/** The position of a query, `lon` standing in for `lng`; null when there is none, refused when there is half of one. */
export function positionOf({
  lat,
  lng,
  lon,
}: {
  lat?: number | undefined
  lng?: number | undefined
  lon?: number | undefined
}): Point | null {
  const east = lng ?? lon
  if (lat === undefined && east === undefined) return null
  if (lat === undefined) throw new Failure('invalid_input', { fields: { lat: 'required' } })
  if (east === undefined) throw new Failure('invalid_input', { fields: { lng: 'required' } })
  return { lat, lng: east }
}

/** The position of a query that needs one. */
export function pointOf(query: Parameters<typeof positionOf>[0]): Point {
  const point = positionOf(query)
  if (!point) throw new Failure('invalid_input', { fields: { lat: 'required' } })
  return point
}

/** Refuses a cursor we did not write, and one of the other order. */
export function cursorOf(text: string | undefined, isNearest: boolean) {
  if (text === undefined) return null
  const cursor = readCursor(text)
  if (!cursor || (cursor.chord === null) === isNearest)
    throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
  return cursor
}

/** The same of the order by usefulness. */
export function usefulCursorOf(text: string | undefined) {
  if (text === undefined) return null
  const cursor = readUsefulCursor(text)
  if (!cursor) throw new Failure('invalid_input', { fields: { cursor: 'invalid' } })
  return cursor
}

/** What words are asked for in a list. */
const wordsOf = (q: string | undefined): string[] =>
  fold(q ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS)

/** The listing as the database tells it: the truth that the answers from memory are held against. */
export function makeBusinesses(sql: Sql) {
  /** Whether somebody has one of these roles in the business of the path's `id`: the policy of its people's calls. */
  const isAnyOf =
    (...roles: BusinessRole[]) =>
    async ({ id }: Record<string, unknown>, user: { id: number }): Promise<boolean> =>
      typeof id === 'number' && (await hasRole(sql, id, user.id, roles))

  return {
    /** One page of listed businesses and the cursor of the next one, null at the end. */
    async list(
      query: Parsed<typeof listBusinesses>['query'],
    ): Promise<{ items: BusinessListed[]; next: string | null }> {
      const point = positionOf(query)
      const question = {
        categoryId: query.categoryId,
        words: wordsOf(query.q),
        limit: query.limit + 1, // one more tells whether there is a next page
        after: cursorOf(query.cursor, point !== null),
      }
      const rows = point ? await listNearest(sql, point, question) : await listAll(sql, question)
      const page = rows.slice(0, query.limit)
      const last = page.at(-1)
      const next = rows.length > page.length && last ? writeCursor({ chord: last.chord, id: last.id }) : null
      return { items: page.map(toListed), next }
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

    /** Where a duplicate leads; null for what is none. */
    findKept: (id: number): Promise<number | null> => findKept(sql, id),

    /** What this account owns or works in, drafts included, the first created first. */
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
    async addDraft(
      db: Db,
      draft: {
        ownerId: number
        name: string
        description: string
        address: string
        plate: string
        city: string
        phone: string
      },
    ): Promise<void> {
      const { name } = draft
      await addDraft(db, {
        ...draft,
        nameFolded: fold(name),
        searchText: searchText({ ...draft, district: null }),
      })
    },
  }
}
