import type { AuditAction } from '#contract/audit.ts'
import type { MomentPosition } from '#lib/cursor.ts'
import type { Db } from '../../db/pool.ts'
import { isBehind, microsText, startOfDay } from '../../db/sql-parts.ts'

export type AuditEntry = {
  actorId: number
  action: AuditAction
  /** The row it was done to: what kind of row, `auditActions` says. Null: none. */
  subjectId: number | null
  /** Facts without anybody's words. */
  data: Record<string, string | number | boolean | null>
}

export async function addEntry(db: Db, { actorId, action, subjectId, data }: AuditEntry): Promise<void> {
  await db`
    insert into audit_entry (actor_id, action, subject_id, data)
    values (${actorId}, ${action}, ${subjectId}, ${db.json(data)})`
}

/** For acts of a team member, who does not own the business that is the subject. */
export async function addMembersEntry(
  db: Db,
  { actorId, action, subjectId, data }: AuditEntry,
): Promise<void> {
  await db`
    insert into audit_entry (actor_id, action, subject_id, data)
    select ${actorId}::bigint, ${action}, business_id, ${db.json(data)} from business_person
    where business_id = ${subjectId} and user_id = ${actorId} and role <> 'owner'`
}

export type ActRow = Pick<AuditRow, 'id' | 'createdAt' | 'action' | 'data' | 'actorName'> & {
  /** Whom it was done to. */
  about: string | null
}

/** The latest entries of a business among these actions, by present and former team members, since this moment. */
export async function listOfBusiness(
  db: Db,
  { businessId, actions, most }: { businessId: number; actions: readonly AuditAction[]; most: number },
): Promise<ActRow[]> {
  return db<ActRow[]>`
    select e.id, e.created_at, e.action, e.data, u.name as actor_name,
      (select a.name from app_user a where a.id = (e.data ->> 'userId')::bigint) as about
    from audit_entry e left join app_user u on u.id = e.actor_id
    where e.business_id = ${businessId} and e.action = any(${actions as string[]})
      and (e.actor_id is null or exists (
        select from business_member m where m.business_id = e.business_id and m.user_id = e.actor_id
        union all select from business b where b.id = e.business_id and b.owner_id = e.actor_id))
      and e.created_at >= (
        select from_at from business_ownership where business_id = ${businessId} and until_at is null)
    order by e.created_at desc, e.id desc limit ${most}`
}

export async function readEntries(db: Db, actorId: number): Promise<unknown> {
  return db`
    select action, subject_id, data, created_at from audit_entry where actor_id = ${actorId} order by id`
}

/** Wild cards of a pattern are letters of a name. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Who ever did something, by words of name, e-mail and phone. The index is walked from one actor to the next: whoever
 * did a million things costs one step.
 */
export async function findActors(db: Db, words: readonly string[]): Promise<number[]> {
  const having = words.map(
    (word) => db`and folded_person(u.name, u.email, u.phone) like ${`%${literally(word)}%`}`,
  )
  const rows = await db<{ id: number }[]>`
    with recursive actor as (
      (select actor_id as id from audit_entry where actor_id is not null order by actor_id limit 1)
      union all
      select (select e.actor_id from audit_entry e where e.actor_id > a.id order by e.actor_id limit 1)
      from actor a where a.id is not null
    )
    select u.id from actor a join app_user u on u.id = a.id where true ${having.length > 0 ? having : db``}`
  return rows.map(({ id }) => id)
}

export type Question = {
  /** Null: any actor. */
  actorIds: readonly number[] | null
  action: AuditAction | null
  /** An entry about this business, or one whose action is among these and whose subject has this number. */
  about: { businessId: number } | { id: number; actions: readonly AuditAction[] } | null
  /** Days of Istanbul. */
  from: string | null
  to: string | null
}

export type AuditRow = {
  id: number
  createdAt: Date
  /** To the microsecond, as the next page needs it: as text, for the driver's own times end at a millisecond. */
  at: string
  action: AuditAction
  subjectId: number | null
  data: AuditEntry['data']
  actorId: number | null
  actorName: string | null
  actorEmail: string | null
  businessId: number | null
  businessName: string | null
}

function conditions(db: Db, { action, about, from, to }: Question, after: MomentPosition | null) {
  return db`
    ${action === null ? db`` : db`and e.action = ${action}`}
    ${
      about === null
        ? db``
        : 'businessId' in about
          ? db`and e.business_id = ${about.businessId}`
          : db`and e.subject_id = ${about.id} and e.action = any(${about.actions as string[]})`
    }
    ${from === null ? db`` : db`and e.created_at >= ${startOfDay(db, from)}`}
    ${to === null ? db`` : db`and e.created_at < ${startOfDay(db, to, 1)}`}
    ${after === null ? db`` : db`and ${isBehind(db, db`e.created_at, e.id`, after)}`}`
}

/** The latest first. Of each actor one page is read, by their own index; of these the page is made. */
export async function listEntries(
  db: Db,
  question: Question,
  { after, most }: { after: MomentPosition | null; most: number },
): Promise<AuditRow[]> {
  const having = conditions(db, question, after)
  const found =
    question.actorIds === null
      ? db`select e.* from audit_entry e where true ${having} order by e.created_at desc, e.id desc limit ${most}`
      : db`
        select page.* from unnest(${question.actorIds as number[]}::bigint[]) as a (id) cross join lateral (
          select e.* from audit_entry e where e.actor_id = a.id ${having}
          order by e.created_at desc, e.id desc limit ${most}
        ) as page order by page.created_at desc, page.id desc limit ${most}`
  return db<AuditRow[]>`
    select e.id, e.created_at, ${microsText(db, db`e.created_at`)} as at,
      e.action, e.subject_id, e.data, e.actor_id, u.name as actor_name, u.email as actor_email, e.business_id,
      b.name as business_name
    from (${found}) as e
    left join app_user u on u.id = e.actor_id left join business b on b.id = e.business_id
    order by e.created_at desc, e.id desc`
}
