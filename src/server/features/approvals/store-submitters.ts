import type { Submitter } from '#contract/approvals-submitters.ts'
import type { Db, Tx } from '../../db/pool.ts'

export type SubmitterRow = Omit<Submitter, 'createdAt'> & { createdAt: Date }

/** Who submitted business `b`: its owner, else its first sender. */
export const submitterOf = (db: Db) => db`
  coalesce(b.owner_id, (select s.user_id from submission s where s.business_id = b.id and s.kind = 'submitted'
    order by s.id limit 1))`

/** The businesses of account `u`: what it owns, and what it sent that has no owner. */
const entriesOf = (db: Db) => db`
  select e.id, e.status, e.merged_into from business e where e.owner_id = u.id and e.status <> 'draft'
  union
  select e.id, e.status, e.merged_into from submission s join business e on e.id = s.business_id
  where s.user_id = u.id and s.kind = 'submitted' and e.owner_id is null`

/** Outcomes of what account `u` sent, as columns. */
export const historyOf = (db: Db) => db`
  select count(*)::int as entries,
    (count(*) filter (where e.status = 'pending'))::int as waiting,
    (count(*) filter (where e.status = 'verified'))::int as listed,
    (count(*) filter (where e.status = 'rejected'))::int as refused,
    (select count(*)::int from report_case c
      where c.business_id in (select id from (${entriesOf(db)}) as own) and c.outcome is distinct from 'dismissed') as reports
  from (${entriesOf(db)}) as e`

export async function readSubmitter(db: Db, businessId: number): Promise<SubmitterRow | null> {
  const [row] = await db<SubmitterRow[]>`
    select u.id, u.name, u.email, u.user_type, u.blocked_at is not null as is_blocked, u.created_at, h.*
    from business b join app_user u on u.id = ${submitterOf(db)}
    cross join lateral (${historyOf(db)}) as h
    where b.id = ${businessId}`
  return row ?? null
}

/** Lists the pending submissions of one account, the oldest first. */
export async function listWaitingOf(db: Db, userId: number, most: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from (
      select id from business where owner_id = ${userId} and status = 'pending'
      union
      select b.id from submission s join business b on b.id = s.business_id
      where s.user_id = ${userId} and s.kind = 'submitted' and b.owner_id is null and b.status = 'pending'
    ) as waiting order by id limit ${most}`
  return rows.map(({ id }) => id)
}

/** The recipient of a decision: the owner, else the sender of the business; null for nobody. */
export type Recipient = { id: number; name: string; email: string; isOwner: boolean; isStaff: boolean }

export async function readRecipient(tx: Tx, businessId: number): Promise<Recipient | null> {
  const [row] = await tx<Recipient[]>`
    select u.id, u.name, u.email, b.owner_id is not null as is_owner, u.user_type in ('field', 'admin') as is_staff
    from business b join app_user u on u.id = ${submitterOf(tx)} where b.id = ${businessId}`
  return row ?? null
}

/** The caller's own approval or rejection, if it is the latest decision and not older than so many minutes. */
export async function findUndoable(
  tx: Tx,
  { businessId, actorId, minutes }: { businessId: number; actorId: number; minutes: number },
): Promise<'approved' | 'rejected' | null> {
  const [row] = await tx<{ action: 'approved' | 'rejected' }[]>`
    select action from (
      select action, actor_id, created_at from business_decision where business_id = ${businessId} order by id desc limit 1
    ) as latest
    where actor_id = ${actorId} and action in ('approved', 'rejected')
      and created_at > now() - make_interval(mins => ${minutes})`
  return row?.action ?? null
}
