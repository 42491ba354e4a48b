import type { UserType } from '#contract/accounts.ts'
import type { Db } from '../../db/pool.ts'

export type HeldAccount = {
  id: number
  email: string
  name: string
  userType: UserType
  isConfirmed: boolean
  isBlocked: boolean
  isDemo: boolean
}

/** The account, held until the transaction ends; null when there is none. */
export async function holdAccount(tx: Db, id: number): Promise<HeldAccount | null> {
  const [row] = await tx<HeldAccount[]>`
    select id, email, name, user_type, email_confirmed_at is not null as is_confirmed,
      blocked_at is not null as is_blocked, is_demo
    from app_user where id = ${id} for no key update`
  return row ?? null
}

/** Blocks an account, which ends sessions, mailed passwords and device marks, or opens it; the database refuses to block the last admin. */
export async function setBlocked(tx: Db, id: number, isBlocked: boolean): Promise<void> {
  await tx`
    update app_user set blocked_at = case when ${isBlocked} then now() end, updated_at = now(),
      device_mark_no = device_mark_no + 1 where id = ${id}`
}

/** Sessions end with it; of the last admin, and of who still has businesses, it is refused: then false. */
export async function setUserType(tx: Db, id: number, userType: UserType): Promise<boolean> {
  const set = await tx`
    update app_user u set user_type = ${userType}, is_both = false, updated_at = now()
    where id = ${id} and not exists (select from business b where b.owner_id = u.id and b.status <> 'draft')
    returning 1`
  return set.length > 0
}

/** From now on only a mailed password opens the account. */
export async function setPasswordHash(tx: Db, id: number, passwordHash: string): Promise<void> {
  await tx`update app_user set password_hash = ${passwordHash}, updated_at = now() where id = ${id}`
}

const LAST_ADMIN = 'app_user_last_admin'

/** Whether the database refused to let the last admin go. */
export const isLastAdminRefused = (error: unknown): boolean =>
  (error as { constraint_name?: string }).constraint_name === LAST_ADMIN
