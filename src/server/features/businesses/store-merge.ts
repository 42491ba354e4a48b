import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** One side of a merge. */
export type Mergeable = {
  id: number
  ownerId: number | null
  status: BusinessStatus
  name: string
  mergedInto: number | null
}

/**
 * Both, held in the order of ids: of two merges at once the second sees the first. The duplicate is held for its key:
 * who has written a row that leads to it is waited for, and who is about to waits, to be refused (`refuse_merged`).
 */
export async function holdBoth(tx: Tx, from: number, into: number): Promise<Mergeable[]> {
  const hold = (id: number) => tx<Mergeable[]>`
    select id, owner_id, status, name, merged_into from business where id = ${id}
    ${id === from ? tx`for update` : tx`for no key update`}`
  const first = await hold(Math.min(from, into))
  return from === into ? first : [...first, ...(await hold(Math.max(from, into)))]
}

/** The duplicate leaves the list, and what led to it leads to the kept one. */
export async function setMerged(tx: Tx, from: number, into: number): Promise<void> {
  await tx`update business set merged_into = ${into}, updated_at = now() where merged_into = ${from}`
  await tx`
    update business set status = 'suspended', merged_into = ${into}, switch_open = null, switch_until = null,
      updated_at = now()
    where id = ${from}`
}

export async function setOwner(tx: Tx, id: number, ownerId: number | null): Promise<void> {
  await tx`update business set owner_id = ${ownerId}, updated_at = now() where id = ${id}`
}

/** The business a duplicate was merged into; null when it was not. */
export async function findMergeTarget(db: Db, id: number): Promise<number | null> {
  const [row] = await db<{ into: number }[]>`
    select merged_into as into from business where id = ${id} and merged_into is not null`
  return row?.into ?? null
}
