import type { UserType } from '#contract/accounts.ts'
import type { UserAction, UserListed, UserState } from '#contract/users.ts'
import { patternOf } from '#lib/search-terms.ts'
import type { Db } from '../../db/pool.ts'

export type UserRow = Omit<UserListed, 'createdAt'> & { createdAt: Date }

const listed = (db: Db) => db`
  u.id, u.name, u.email, u.phone, u.city, u.user_type, u.email_confirmed_at is not null as is_confirmed,
  u.blocked_at is not null as is_blocked, u.created_at`

/** Written out, so that the planner sees which of the indexes for some accounts fits. */
function inState(db: Db, state: UserState | undefined) {
  switch (state) {
    case 'active':
      return db`and u.blocked_at is null`
    case 'blocked':
      return db`and u.blocked_at is not null`
    case 'unconfirmed':
      return db`and u.email_confirmed_at is null`
    case undefined:
      return db``
  }
}

type Question = {
  words: readonly string[]
  role: UserType | undefined
  state: UserState | undefined
  /** Older than this one; null: from the newest on. */
  before: number | null
  most: number
}

/** One page, the newest first. */
export async function listUsers(db: Db, { words, role, state, before, most }: Question): Promise<UserRow[]> {
  const having = words.map((word) => db`and folded_person(u.name, u.email, u.phone) like ${patternOf(word)}`)
  return db<UserRow[]>`
    select ${listed(db)} from app_user u
    where true ${role === undefined ? db`` : db`and u.user_type = ${role}`} ${inState(db, state)}
      ${before === null ? db`` : db`and u.id < ${before}`} ${having.length > 0 ? having : db``}
    order by u.id desc limit ${most}`
}

export type DetailRow = UserRow & { isDemo: boolean; hasTotp: boolean; blockedAt: Date | null }

export async function readUser(db: Db, id: number): Promise<DetailRow | null> {
  const [row] = await db<DetailRow[]>`
    select ${listed(db)}, u.is_demo, u.blocked_at,
      exists (select from totp t where t.user_id = u.id and t.confirmed_at is not null) as has_totp
    from app_user u where u.id = ${id}`
  return row ?? null
}

export type SessionRow = { id: string; createdAt: Date; lastSeenAt: Date }

export async function listSessions(db: Db, userId: number, most: number): Promise<SessionRow[]> {
  return db<SessionRow[]>`
    select id, created_at, last_seen_at from session
    where user_id = ${userId} and ends_at > now() and last_seen_at + idle_limit > now()
    order by last_seen_at desc limit ${most}`
}

export type NewDecision = { userId: number; actorId: number; action: UserAction; reason: string | null }

export async function addDecision(tx: Db, { userId, actorId, action, reason }: NewDecision): Promise<void> {
  await tx`
    insert into user_decision (user_id, actor_id, action, reason)
    values (${userId}, ${actorId}, ${action}, ${reason})`
}

export type DecisionRow = {
  action: UserAction
  reason: string | null
  actorName: string | null
  at: Date
}

/** The latest first. */
export async function listDecisions(db: Db, userId: number, most: number): Promise<DecisionRow[]> {
  return db<DecisionRow[]>`
    select d.action, d.reason, a.name as actor_name, d.created_at as at
    from user_decision d left join app_user a on a.id = d.actor_id
    where d.user_id = ${userId} order by d.id desc limit ${most}`
}

/** Reads decisions on the account and, for staff, those they took on others'. */
export async function readDecisions(db: Db, userId: number): Promise<unknown> {
  const [received, taken] = await Promise.all([
    db`select action, reason, created_at from user_decision where user_id = ${userId} order by id`,
    db`
      select user_id, action, reason, created_at from user_decision where actor_id = ${userId} order by id`,
  ])
  return { received, taken }
}
