import type { NotificationKind } from '#contract/notifications.ts'
import type { TargetType } from '#contract/notifications-admin.ts'
import type { Db } from '../../db/pool.ts'

/** Most offers a day (Istanbul's) to one person; enforced by the database's `notification_reaches`. */
const OFFERS_A_DAY = 5

export type Audience = {
  targetType: TargetType
  kind: NotificationKind
  /** Empty: everywhere. */
  plates: readonly string[]
  /** Of `specific`. */
  userIds: readonly number[]
}

export type NewNotification = Audience & {
  /** Null: a rule of the product sent it. */
  senderId: number | null
  clientId: string | null
  isAutomatic: boolean
  title: string
  message: string
  path: string | null
  targetCount: number
}

export type SentRow = {
  id: number
  kind: NotificationKind
  title: string
  message: string
  targetType: TargetType
  plates: string[]
  path: string | null
  sentAt: Date
  senderName: string | null
  targetCount: number
}

/** Counting a million people takes longer than a page may wait for its statements, and the staff may wait. */
export async function allowCounting(tx: Db): Promise<void> {
  await tx`set local statement_timeout = '5s'`
}

/** One sender at a time: ids are given in the order of commits, so that "after 17" misses nothing. */
export async function takeTurn(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('notification'))`
}

const types: Record<TargetType, string[] | null> = {
  all: null,
  customers: ['customer'],
  businesses: ['business'],
  specific: null,
}

/** Who fits by type, city, and choice. */
function fits(db: Db, { targetType, plates, userIds }: Audience) {
  const some = types[targetType]
  return db`
    ${some ? db`(u.user_type = any(${some}::text[]) or ${targetType === 'customers'} and u.is_both)` : db`true`}
    and ${plates.length > 0 ? db`u.plate = any(${plates as string[]}::bpchar[])` : db`true`}
    and ${targetType === 'specific' ? db`u.id = any(${userIds as number[]}::bigint[])` : db`true`}`
}

/** Whether somebody takes offers and has not had a day's five yet. */
const hasRoom = (db: Db) => db`
  u.offers_since is not null and offers_told(u, istanbul_day(now()), 9223372036854775807) < ${OFFERS_A_DAY}`

type Reach = { audienceCount: number; targetUserCount: number }

async function countFitting(db: Db, audience: Audience): Promise<Reach> {
  const [row] = await db<{ fitting: number }[]>`
    select count(*)::int as fitting from app_user u where ${fits(db, audience)}`
  const fitting = row?.fitting ?? 0
  return { audienceCount: fitting, targetUserCount: fitting }
}

/**
 * Counts today's offers to many once for each type and province. Only who came or agreed since the day's first offer,
 * or was chosen for one, is looked at one by one.
 */
async function countOffered(db: Db, audience: Audience): Promise<Reach> {
  const [row] = await db<Reach[]>`
    with today as materialized (
      select n.* from notification n where n.kind = 'commercial' and n.day = istanbul_day(now())
    ), first as materialized (select coalesce(min(sent_at), 'infinity') as at from today),
    chosen as materialized (
      select r.user_id from notification_recipient r join today n on n.id = r.notification_id
    ), grouped as (
      select u.user_type, u.plate, count(*) as fitting, count(*) filter (where u.offers_since <= f.at
        and u.created_at <= f.at and u.id not in (select user_id from chosen)) as settled
      from app_user u cross join first f where ${fits(db, audience)} group by u.user_type, u.plate
    ), single as (
      -- The costly question only where the cheap one is answered: conditions of one table would come first.
      select count(*) as people from app_user u cross join first f
      where ${fits(db, audience)} and case when u.offers_since > f.at or u.created_at > f.at
        or u.id in (select user_id from chosen) then ${hasRoom(db)} else false end
    )
    select coalesce(sum(g.fitting), 0)::int as audience_count,
      (coalesce(sum(g.settled) filter (where (
        select count(*) from today n where n.target_type <> 'specific' and (n.plates = '{}' or g.plate = any(n.plates))
          and (n.target_type = 'all' or (n.target_type = 'customers' and g.user_type = 'customer')
            or (n.target_type = 'businesses' and g.user_type = 'business'))
      ) < ${OFFERS_A_DAY}), 0) + (select people from single))::int as target_user_count
    from grouped g`
  return row ?? { audienceCount: 0, targetUserCount: 0 }
}

/** Number of accounts in the audience, and of those that would be notified now. */
export const countReach = (db: Db, audience: Audience): Promise<Reach> =>
  audience.kind === 'service' ? countFitting(db, audience) : countOffered(db, audience)

/** Those of the chosen who are notified. */
export async function chooseRecipients(tx: Db, audience: Audience): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select u.id from app_user u
    where ${fits(tx, audience)} and (${audience.kind === 'service'} or (${hasRoom(tx)})) order by u.id`
  return rows.map(({ id }) => id)
}

export async function addNotification(tx: Db, one: NewNotification): Promise<number> {
  const { senderId, clientId, kind, title, message, path, targetType, plates, targetCount, isAutomatic } = one
  const [row] = await tx<{ id: number }[]>`
    insert into notification (sender_id, client_id, kind, title, message, path, target_type, plates, target_count,
      is_automatic)
    values (${senderId}, ${clientId}, ${kind}, ${title}, ${message}, ${path}, ${targetType},
      ${plates as string[]}::bpchar[], ${targetCount}, ${isAutomatic})
    returning id`
  if (!row) throw new Error('The notification was not added')
  return row.id
}

export async function addNamed(
  tx: Db,
  id: number,
  named: readonly { id: number; name: string }[],
): Promise<void> {
  await tx`
    insert into notification_named (notification_id, business_id, name)
    select ${id}, business_id, name
    from unnest(${named.map((one) => one.id)}::bigint[], ${named.map((one) => one.name)}::text[]) as given (business_id, name)
    on conflict do nothing`
}

export async function addRecipients(tx: Db, id: number, userIds: readonly number[]): Promise<void> {
  await tx`
    insert into notification_recipient (notification_id, user_id)
    select ${id}, unnest(${userIds as number[]}::bigint[])`
}

/** Wakes the processes to something for many. */
export async function tellBroadcast(tx: Db): Promise<void> {
  await tx`notify notification`
}

const columns = (db: Db) => db`
  n.id, n.kind, n.title, n.message, n.target_type, n.plates, n.path, n.sent_at, n.target_count, u.name as sender_name`
const withSender = (db: Db) => db`notification n left join app_user u on u.id = n.sender_id`

export async function findSent(db: Db, senderId: number, clientId: string): Promise<SentRow | null> {
  const [row] = await db<SentRow[]>`
    select ${columns(db)} from ${withSender(db)} where n.sender_id = ${senderId} and n.client_id = ${clientId}`
  return row ?? null
}

export async function readSent(db: Db, id: number): Promise<SentRow | null> {
  const [row] = await db<SentRow[]>`select ${columns(db)} from ${withSender(db)} where n.id = ${id}`
  return row ?? null
}

/** The last ones the staff composed, with how many have read them and how many browsers took their push. */
export async function listSent(
  db: Db,
  most: number,
): Promise<(SentRow & { readCount: number; pushCount: number })[]> {
  return db<(SentRow & { readCount: number; pushCount: number })[]>`
    with listed as materialized (
      select id from notification where not is_automatic order by id desc limit ${most})
    select ${columns(db)}, figures.* from ${withSender(db)} join listed on listed.id = n.id
    cross join lateral (
      select (case when n.target_type = 'specific'
          then (select count(*) from notification_recipient r where r.notification_id = n.id and r.read_at is not null)
          else coalesce(sum(f.read_count), 0) end)::int as read_count,
        coalesce(sum(f.push_count), 0)::int as push_count
      from notification_figure f where f.notification_id = n.id
    ) figures
    order by n.id desc`
}
