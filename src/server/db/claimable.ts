import type { Db } from './pool.ts'

/** Listings that no owner may claim: what an owner entered, and what was made up. */
const UNCLAIMABLE_SOURCES: readonly string[] = ['owner', 'sample']

/** Whether an owner may claim a listing. */
export const isClaimable = ({ source, hasOwner }: { source: string; hasOwner: boolean }): boolean =>
  !hasOwner && !UNCLAIMABLE_SOURCES.includes(source)

/** Whether somebody may claim a listing that another account has. */
export const isTakeable = (
  { source, ownerId }: { source: string; ownerId: number | null },
  userId: number,
): boolean => ownerId !== null && ownerId !== userId && source !== 'sample'

/** The same as a condition on rows of `business`. */
export const takeable = (db: Db, userId: number) => db`owner_id <> ${userId} and source <> 'sample'`

/** `isClaimable` as a condition on rows of `business`, for the statements that decide it. */
export const claimable = (db: Db) =>
  db`owner_id is null and source <> all(${[...UNCLAIMABLE_SOURCES]}::text[])`
