import { QUESTION_UNDO_MINUTES } from '#contract/questions.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { ASKING, BY_BUSINESS } from './rules.ts'

/** Hours of listed businesses that have an owner. */
export async function listSchedules(db: Db): Promise<{ id: number; hours: string }[]> {
  return db<{ id: number; hours: string }[]>`
    select s.id, s.hours from schedule s
    where exists (
      select from business b where b.schedule_id = s.id and b.status = 'verified' and b.owner_id is not null)`
}

/** The day in Istanbul while owners may be asked; null in the evening and at night. */
export async function readAskingDay(db: Db): Promise<string | null> {
  const { from, until } = ASKING.hours
  const [row] = await db<{ day: string }[]>`
    select istanbul_day(now())::text as day
    where extract(hour from now() at time zone 'Europe/Istanbul') between ${from} and ${until - 1}`
  return row?.day ?? null
}

export type Asked = {
  businessId: number
  businessName: string
  ownerId: number
  ownerName: string
  no: number
  code: number
  email: string
  /** Proven mobile telephone; null without one. */
  phone: string | null
  takesPush: boolean
}

type Occasion = { day: string; holiday: string | null; scheduleIds: readonly number[] }

/**
 * Asks some of the owners who are due, each about one of their businesses: the one that was asked about longest ago. Several processes
 * wait for each other, so that nobody is asked twice.
 */
export async function claimDue(
  tx: Tx,
  { day, holiday, scheduleIds }: Occasion,
  most: number,
): Promise<Asked[]> {
  const { everyDays, mostDoublings, silentDays, newOwnerDays } = ASKING
  await tx`select pg_advisory_xact_lock(hashtextextended('owner questions', 0))`
  return tx<Asked[]>`
    with due as (
      select distinct on (b.owner_id) b.id, b.owner_id,
        case when last.unanswered is null or last.answer is not null then 0 else least(last.unanswered + 1, 100) end
          as unanswered
      from business b
        join app_user u on u.id = b.owner_id and u.blocked_at is null
        join business_ownership s on s.business_id = b.id and s.until_at is null
        left join owner_question q on q.business_id = b.id
        -- What the owner was asked last, about any business.
        left join lateral (
          select o.asked_at, o.answer, o.unanswered from owner_question o
          where o.owner_id = b.owner_id and o.asked_at is not null order by o.asked_at desc limit 1) last on true
      where b.status = 'verified' and b.schedule_id = any(${scheduleIds as number[]}::int[])
        and not ${isStopped(tx, tx`b.owner_id`)}
        and coalesce(greatest(q.asked_at, last.asked_at), '-infinity') <= now() - make_interval(days => ${everyDays})
        and s.from_at < now() - make_interval(days => ${holiday === null ? silentDays : newOwnerDays})
        and (${holiday !== null} or (
          (last.asked_at is null or last.asked_at <= now() - make_interval(days => ${everyDays}
            * (1 << least(${mostDoublings}, last.unanswered + (last.answer is null)::int))))
          and (q.answer is null or q.owner_id <> b.owner_id
            or q.answered_at <= now() - make_interval(days => ${silentDays}))
          and not exists (
            select from business_check c
            where c.business_id = b.id and c.field in ('hours', 'open') and c.confirms
              and c.method = any(${BY_BUSINESS as string[]}::text[])
              and c.at > now() - make_interval(days => ${silentDays}))))
      order by b.owner_id, q.asked_at nulls first, b.id limit ${most}
    ), asked as (
      insert into owner_question as q (business_id, owner_id, no, day, holiday, asked_at, code, unanswered)
      select id, owner_id, 1, ${day}::date, ${holiday}, now(), 1000 + floor(random() * 9000)::int, unanswered from due
      on conflict (business_id) do update set owner_id = excluded.owner_id, no = q.no + 1, day = excluded.day,
        holiday = excluded.holiday, asked_at = excluded.asked_at, code = excluded.code, answer = null,
        answered_at = null, is_day_closed = false, stopped_at = null, unanswered = excluded.unanswered
      returning *
    )
    select q.business_id, b.name as business_name, q.owner_id, u.first_name as owner_name, q.no, q.code, u.email,
      case when u.phone_proven_at is not null then u.phone end as phone,
      exists (select from push_subscription p where p.user_id = u.id and 'service' = any(p.kinds)) as takes_push
    from asked q join business b on b.id = q.business_id join app_user u on u.id = q.owner_id`
}

/** Whether this person wants no questions, about whatever business they ended them. */
const isStopped = (db: Db, ownerId: ReturnType<Db>) => db`
  exists (select from owner_question w where w.owner_id = ${ownerId} and w.stopped_at is not null)`

export type QuestionRow = {
  businessId: number
  businessName: string
  ownerId: number
  no: number
  day: string
  holiday: string | null
  answer: 'yes' | 'no' | null
  isDayClosed: boolean
  canUndo: boolean
  isStopped: boolean
}

/** Questions that can be answered: the day has not passed, the business is listed, and its owner is who was asked. */
const current = (db: Db) => db`
  select q.business_id, b.name as business_name, q.owner_id, q.no, q.day::text as day, q.holiday, q.answer,
    q.is_day_closed, ${isStopped(db, db`q.owner_id`)} as is_stopped,
    q.answer is not distinct from 'no' and q.answered_at > now() - make_interval(mins => ${QUESTION_UNDO_MINUTES}) as can_undo
  from owner_question q join business b on b.id = q.business_id and b.owner_id = q.owner_id and b.status = 'verified'
    join app_user u on u.id = q.owner_id and u.blocked_at is null
  where q.day >= istanbul_day(now())`

export async function lockQuestion(tx: Tx, businessId: number): Promise<QuestionRow | null> {
  // The business first, as whoever changes its hours does.
  await tx`select from business where id = ${businessId} for update`
  const [row] = await tx<QuestionRow[]>`${current(tx)} and q.business_id = ${businessId} for update of q`
  return row ?? null
}

export async function listOpen(db: Db, ownerId: number): Promise<QuestionRow[]> {
  return db<QuestionRow[]>`
    ${current(db)} and q.owner_id = ${ownerId} and q.answer is null and not ${isStopped(db, db`q.owner_id`)} order by q.business_id`
}

/** Whose number it is, and which of their questions has the code. */
export async function findByPhone(
  db: Db,
  { phone, code }: { phone: string; code: number },
): Promise<{ userId: number; businessId: number | null; isAsked: boolean } | null> {
  const [row] = await db<{ userId: number; businessId: number | null; isAsked: boolean }[]>`
    with mine as (
      select q.business_id, q.code from owner_question q join app_user u on u.id = q.owner_id
      where u.phone = ${phone} and u.phone_proven_at is not null and q.day >= istanbul_day(now()))
    select u.id as user_id, (select min(business_id) from mine where mine.code = ${code} having count(*) = 1) as business_id,
      exists (select from mine) as is_asked
    from app_user u where u.phone = ${phone} and u.phone_proven_at is not null`
  return row ?? null
}

type Answered = { businessId: number; answer: 'yes' | 'no' | null; isDayClosed: boolean }

export async function setAnswer(tx: Tx, { businessId, answer, isDayClosed }: Answered): Promise<void> {
  await tx`
    update owner_question set answer = ${answer}, answered_at = case when ${answer}::text is not null then now() end,
      is_day_closed = ${isDayClosed}
    where business_id = ${businessId}`
}

/** Ends the questions to the owner of now, about all their businesses, or lets them be asked. */
export async function setAsking(db: Db, businessId: number, isOn: boolean): Promise<void> {
  if (isOn)
    await db`
      update owner_question set stopped_at = null
      where owner_id = (select owner_id from business where id = ${businessId})`
  else
    await db`
      insert into owner_question as q (business_id, owner_id, stopped_at)
      select id, owner_id, now() from business where id = ${businessId} and owner_id is not null
      on conflict (business_id) do update set stopped_at = excluded.stopped_at, owner_id = excluded.owner_id,
        -- What the owner before was asked is not theirs to answer.
        day = case when q.owner_id = excluded.owner_id then q.day when q.day is not null then '-infinity'::date end`
}

export async function isAsking(db: Db, businessId: number): Promise<boolean> {
  const [row] = await db`
    select from business b where b.id = ${businessId} and ${isStopped(db, db`b.owner_id`)}`
  return row === undefined
}

/** Reads what a person was asked: the export. */
export async function readQuestionsOf(db: Db, userId: number): Promise<unknown> {
  return db`
    select q.business_id, b.name as business_name, q.day::text as day, q.holiday, q.asked_at, q.answer, q.answered_at,
      q.stopped_at
    from owner_question q join business b on b.id = q.business_id where q.owner_id = ${userId} order by q.business_id`
}
