import type { UserType } from '#contract/accounts.ts'
import type { CheckField } from '#contract/checks.ts'
import type { VisitOutcome } from '#contract/field-visits.ts'
import type { ReportKind } from '#contract/moderation-reports.ts'
import { chordOfKm } from '#lib/geo.ts'

/** Who sees what waits, too. */
export const seesPending = (userType: UserType): boolean => userType === 'field' || userType === 'admin'

/** Whose plans somebody follows beside the team's: their own, or, null, everybody's. */
export type Follows = number | null

export const followsOf = ({ id, userType }: { id: number; userType: UserType }): Follows =>
  userType === 'admin' ? null : id

/** Places within this distance are ordered by need; among so many of the nearest, or of those of an area that are asked for most. */
export const NEAR_KM = 3
export const MAX_CANDIDATES = 300
/** Of so many of an area, those checked longest ago, the most asked for are looked up. */
export const MAX_OF_AREA = 10_000
/** Whoever called, asked the way or opened the website within so many days asked for a place. */
export const ASKED_DAYS = 90

/** Of an area, places within this distance come before all others: a day's way is made of the first. */
export const REACH_KM = 10

type Need = { id: number; asked: number; trust: number; chord: number }

/**
 * Orders by need, those within reach first: how often a place was asked for, times how little is known of it. Equal ones stay in
 * their order.
 */
export function byNeed<Row extends Need>(rows: readonly Row[]): Row[] {
  const needOf = ({ asked, trust }: Need) => (1 + asked) * (100 - trust)
  const isFar = ({ chord }: Need) => Number(chord > chordOfKm(REACH_KM))
  return rows.toSorted((a, b) => isFar(a) - isFar(b) || needOf(b) - needOf(a))
}

/** So long a visit's position proves it; the privacy text says so. */
export const POSITION_DAYS = 90

const kinds = { closed: 'closed_for_good', moved: 'wrong_place', wrong: 'other' } as const

/** Kind of report that an outcome opens for the staff; null: none. */
export const reportOf = (outcome: VisitOutcome): ReportKind | null =>
  outcome === 'here' ? null : kinds[outcome]

/** Facts that an outcome confirms or denies. */
export function checkedBy(outcome: VisitOutcome): { fields: readonly CheckField[]; confirms: boolean } {
  if (outcome === 'here') return { fields: ['existence', 'position'], confirms: true }
  if (outcome === 'wrong') return { fields: [], confirms: false }
  return { fields: [outcome === 'closed' ? 'existence' : 'position'], confirms: false }
}

type Town = { city?: string | undefined; district?: string | undefined; address?: string | undefined }
type Located = { city: string; district: string | null } | null

/** The town as written, else by the position; the address is never empty where a town is known. */
export function townOf(written: Town, located: Located): { city: string; district: string; address: string } {
  const said = (text: string | undefined) => text?.trim() ?? ''
  const city = said(written.city) || (located?.city ?? '')
  const district = said(written.district) || (city === located?.city ? (located.district ?? '') : '')
  return { city, district, address: said(written.address) || [district, city].filter(Boolean).join(', ') }
}

/** Town fields that an edit keeps when it does not send them; a moved position resolves them again. */
export function storedTown(
  { city, district, address }: { city: string | null; district: string | null; address: string },
  isMoved: boolean,
): Town {
  const isTold = address === [district, city].filter(Boolean).join(', ')
  return isMoved
    ? { address: isTold ? '' : address }
    : { city: city ?? '', district: district ?? '', address }
}

/** Whether a row changed after it was read. */
export const isStale = (read: string | null, stands: Date): boolean =>
  read === null || new Date(read).getTime() !== stands.getTime()
