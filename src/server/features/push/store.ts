import type { PushKind } from '#contract/push.ts'
import type { Db } from '../../db/pool.ts'
import { type Lane, MAX_HUNG, MAX_OF_ONE } from './rules.ts'

export type NewSubscription = {
  userId: number
  tokenHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  /** Undefined: those it has stay. */
  kinds: readonly PushKind[] | undefined
}

/** Stores a browser's subscription for the account that sent it last. Returns its kinds. */
export async function putSubscription(tx: Db, one: NewSubscription): Promise<PushKind[]> {
  const { userId, tokenHash, endpoint, p256dh, auth } = one
  const kinds = one.kinds ? [...new Set(one.kinds)] : null
  const [row] = await tx<{ kinds: PushKind[] }[]>`
    insert into push_subscription as s (user_id, session_id, endpoint, p256dh, auth, kinds)
    values (${userId}, (select id from session where token_hash = ${tokenHash}), ${endpoint}, ${p256dh}, ${auth},
      coalesce(${kinds}::text[], '{messages,service}'))
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth,
      kinds = case when ${kinds === null} and s.user_id = excluded.user_id then s.kinds else excluded.kinds end,
      created_at = case when s.user_id = excluded.user_id then s.created_at else now() end
    returning kinds`
  // What waited for somebody else who used this browser is not for the next one.
  await tx`
    delete from push p using push_subscription s
    where s.endpoint = ${endpoint} and p.subscription_id = s.id and p.created_at < s.created_at`
  await tx`
    delete from push_subscription where id in (
      select id from push_subscription where user_id = ${userId} order by id desc offset ${MAX_OF_ONE})`
  return row?.kinds ?? []
}

export async function dropSubscription(db: Db, userId: number, endpoint: string): Promise<void> {
  await db`delete from push_subscription where endpoint = ${endpoint} and user_id = ${userId}`
}

export type Push = {
  userId: number
  kind: PushKind
  tag: string
  data: { title: string; body: string; path: string }
  usefulSeconds: number
  /** Worth waking a sleeping telephone for. */
  isUrgent: boolean
}

/** Puts a push into the outbox for each of a person's browsers that wants this kind; it replaces an earlier one of its tag. */
export async function addPush(db: Db, push: Push): Promise<void> {
  const { userId, kind, tag, data, usefulSeconds, isUrgent } = push
  await db`
    insert into push as p (subscription_id, lane, tag, data, useful_until, is_urgent)
    select id, lane, ${tag}, ${db.json(data)}, now() + make_interval(secs => ${usefulSeconds}), ${isUrgent}
    from push_subscription where user_id = ${userId} and ${kind} = any(kinds) order by id
    on conflict (subscription_id, tag) do update set data = excluded.data, useful_until = excluded.useful_until,
      version = p.version + 1, next_try_at = now(), tries = 0, sent_at = null, given_up_at = null`
}

export async function addFanOut(db: Db, notificationId: number): Promise<void> {
  await db`insert into push_fan_out (notification_id) values (${notificationId}) on conflict do nothing`
}

/**
 * Takes the next browsers of a notification on its way into the outbox. Who subscribed later, or has withdrawn the consent
 * since, gets none. False when there is none on its way.
 */
export async function fanOutSome(tx: Db, most: number): Promise<boolean> {
  const [one] = await tx<{ notificationId: number; afterId: number }[]>`
    select notification_id, after_id from push_fan_out order by notification_id for update skip locked limit 1`
  if (!one) return false
  const { notificationId, afterId } = one
  const [progress] = await tx<{ lastId: number | null; looked: number }[]>`
    with next as materialized (
      select s.* from push_subscription s where s.id > ${afterId} order by s.id limit ${most}
    ), added as (
      insert into push (subscription_id, lane, tag, notification_id, useful_until)
      select s.id, s.lane, 'notification-' || n.id, n.id,
        n.sent_at + case n.kind when 'commercial' then interval '12 hours' else interval '3 days' end
      from next s join app_user u on u.id = s.user_id join notification n on n.id = ${notificationId}
      where s.created_at <= n.sent_at and (n.kind = 'commercial' or 'service' = any(s.kinds)) and notification_reaches(n, u)
      on conflict (subscription_id, tag) do nothing
    )
    select max(id) as last_id, count(*)::int as looked from next`
  if (progress?.lastId && progress.looked === most)
    await tx`update push_fan_out set after_id = ${progress.lastId} where notification_id = ${notificationId}`
  else await tx`delete from push_fan_out where notification_id = ${notificationId}`
  return true
}

export type WaitingPush = {
  id: number
  version: number
  tries: number
  subscriptionId: number
  endpoint: string
  p256dh: string
  auth: string
  tag: string
  data: { title: string; body: string; path: string } | null
  title: string | null
  message: string | null
  path: string | null
  secondsLeft: number
  isUrgent: boolean
  userId: number
  host: string
  hung: number
}

/** So long a process may take over a batch before another one tries it. */
const LEASE_SECONDS = 60

/** Looked at to find enough of different accounts and hosts. */
const WINDOW = 100

/** Pending pushes by account and host, and their limits. */
export type Loads = {
  users: Readonly<Record<string, number>>
  hosts: Readonly<Record<string, number>>
  ofUser: number
  ofHost: number
}

/** The next pushes of a lane that are due, leased to this process: no more of an account and of a host than it may have. */
export async function claimPushes(db: Db, lane: Lane, most: number, loads: Loads): Promise<WaitingPush[]> {
  const { ofUser, ofHost } = loads
  const ofAccount = db`coalesce((${db.json(loads.users)}::jsonb ->> user_id::text)::int, 0)`
  const atHost = db`coalesce((${db.json(loads.hosts)}::jsonb ->> host)::int, 0)`
  return db<WaitingPush[]>`
    with due as (
      select p.id, p.next_try_at, s.user_id, s.host from push p join push_subscription s on s.id = p.subscription_id
      where p.lane = ${lane} and p.sent_at is null and p.given_up_at is null and p.next_try_at <= now()
        and p.useful_until > now() and ${ofAccount} < ${ofUser} and ${atHost} < ${ofHost}
      order by p.next_try_at, p.id limit ${WINDOW}
    ), by_account as (
      select *, ${ofAccount} + row_number() over (partition by user_id order by next_try_at, id) as place from due
    ), by_host as (
      select *, ${atHost} + row_number() over (partition by host order by place, next_try_at, id) as place_at_host
      from by_account where place <= ${ofUser}
    ), claimed as (
      update push set tries = tries + 1, next_try_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (
        select id from push where next_try_at <= now() and id in (
          select id from by_host where place_at_host <= ${ofHost} order by place, next_try_at, id limit ${most})
        for update skip locked)
      returning *
    )
    select p.id, p.version, p.tries, p.subscription_id, s.endpoint, s.p256dh, s.auth, p.tag, p.data, p.is_urgent,
      s.user_id, s.host, s.hung, n.title, n.message, n.path, ceil(extract(epoch from p.useful_until - now()))::int as seconds_left
    from claimed p join push_subscription s on s.id = p.subscription_id
    left join notification n on n.id = p.notification_id order by p.id`
}

type Claimed = Pick<WaitingPush, 'id' | 'version'>

export async function markSent(db: Db, { id, version }: Claimed): Promise<void> {
  await db`update push set sent_at = now(), data = null where id = ${id} and version = ${version}`
}

export async function postpone(db: Db, { id, version }: Claimed, seconds: number): Promise<void> {
  await db`
    update push set next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id} and version = ${version}`
}

export async function giveUp(db: Db, { id, version }: Claimed): Promise<void> {
  await db`update push set given_up_at = now(), data = null where id = ${id} and version = ${version}`
}

/** Removes a subscription with all pushes that wait for it. */
export async function forgetSubscription(db: Db, id: number, endpoint: string): Promise<void> {
  await db`delete from push_subscription where id = ${id} and endpoint = ${endpoint}`
}

/** Counts a push that was never answered; the browser's address is forgotten when it was the last it may. */
export async function noteHung(db: Db, id: number): Promise<void> {
  const [row] = await db<{ hung: number }[]>`
    update push_subscription set hung = hung + 1 where id = ${id} returning hung`
  if (row && row.hung >= MAX_HUNG) await db`delete from push_subscription where id = ${id}`
}

export async function noteAnswered(db: Db, id: number): Promise<void> {
  await db`update push_subscription set hung = 0 where id = ${id}`
}

/** Drops some expired pushes; how many. */
export async function dropExpired(db: Db, most: number): Promise<number> {
  const dropped = await db`
    update push set given_up_at = now(), data = null where id in (
      select id from push where sent_at is null and given_up_at is null and useful_until <= now()
      limit ${most} for update skip locked)`
  return dropped.count
}

/** Deletes some pushes of long ago, the oldest first; how many. */
export async function sweepPushes(db: Db, most: number): Promise<number> {
  const gone = await db`
    delete from push where id in (
      select id from push where useful_until < now() - interval '90 days' order by useful_until limit ${most})`
  return gone.count
}

/** Of addresses the host alone: the rest of it is a key. */
export async function readSubscriptions(db: Db, userId: number): Promise<unknown> {
  return db`
    select substring(endpoint from '^https?://([^/]+)') as service, kinds, created_at
    from push_subscription where user_id = ${userId} order by id`
}

export async function readPushes(db: Db, userId: number): Promise<unknown> {
  return db`
    select p.tag, p.data, p.created_at, p.sent_at, p.given_up_at
    from push p join push_subscription s on s.id = p.subscription_id where s.user_id = ${userId} order by p.id`
}

/** Deletes pending pushes to other people that name an account or its businesses. */
export async function dropPushesAbout(tx: Db, userId: number): Promise<void> {
  await tx`
    delete from push p where p.sent_at is null and p.given_up_at is null and p.tag in (
      select 'thread-' || t.id from thread t join business b on b.id = t.business_id
      where t.customer_id = ${userId} or b.owner_id = ${userId})`
}
