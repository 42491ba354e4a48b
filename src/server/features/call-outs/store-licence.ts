import type { Db } from '../../db/pool.ts'

export type LicenceRow = { note: string; seenAt: Date }

export async function readLicence(db: Db, businessId: number): Promise<LicenceRow | null> {
  const [row] = await db<LicenceRow[]>`select note, seen_at from licence where business_id = ${businessId}`
  return row ?? null
}

export async function putLicence(tx: Db, businessId: number, staffId: number, note: string): Promise<void> {
  await tx`
    insert into licence (business_id, note, seen_by) values (${businessId}, ${note}, ${staffId})
    on conflict (business_id) do update set note = excluded.note, seen_by = excluded.seen_by, seen_at = now()`
}

/** Without its licence a business is on duty no more. */
export async function dropLicence(tx: Db, businessId: number): Promise<void> {
  await tx`delete from licence where business_id = ${businessId}`
  await tx`update duty set until_at = least(until_at, now()) where business_id = ${businessId}`
}
