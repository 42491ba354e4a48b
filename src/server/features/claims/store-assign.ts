import type { Db } from '../../db/pool.ts'

export type Account = { id: number; name: string; email: string }

/** An owner's account; null for any other. */
export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const [row] = await db<Account[]>`
    select id, name, email from app_user where email = ${email} and user_type = 'business'`
  return row ?? null
}

export async function readAccount(db: Db, id: number): Promise<Account | null> {
  const [row] = await db<Account[]>`select id, name, email from app_user where id = ${id}`
  return row ?? null
}

/** Who works in a business, its owner apart. */
export const listEmployees = (db: Db, businessId: number): Promise<Account[]> =>
  db<Account[]>`
    select u.id, u.name, u.email from business_member m join app_user u on u.id = m.user_id
    where m.business_id = ${businessId} and m.until_at is null order by u.id`

/** Revokes a granted claim, and closes the dispute about it. */
export async function revokeGranted(tx: Db, businessId: number, reason: string): Promise<void> {
  await tx`
    with revoked as (
      update claim set state = 'revoked', reason = ${reason}
      where business_id = ${businessId} and state = 'approved' returning id
    )
    update claim_dispute d set closed_at = now(), is_upheld = true from revoked r
    where d.claim_id = r.id and d.closed_at is null`
}
