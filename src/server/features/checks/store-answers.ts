import type { CheckField } from '#contract/checks.ts'
import type { Db } from '../../db/pool.ts'
import { SURE } from './rules.ts'

export type NewAnswer = {
  businessId: number
  userId: number | null
  field: Extract<CheckField, 'open' | 'phone'>
  /** The telephone that was shown: another one by now was not meant. */
  phone: string | null
  confirms: boolean
  personKey: Buffer
  networkKey: Buffer
  valueKey: Buffer
  /** Of the number under which somebody was reached. */
  reachedKey: Buffer | null
  waitedSeconds: number
}

/**
 * When it was answered; null for what does not count: of what is not listed, another number than the one that stands, of the
 * business's own people, or of who answered within `keptDays`.
 */
export async function addAnswer(tx: Db, answer: NewAnswer, keptDays: number): Promise<Date | null> {
  const { businessId, userId, field, phone, confirms, personKey, networkKey, valueKey, waitedSeconds } =
    answer
  const { reachedKey } = answer
  const [row] = await tx<{ answeredAt: Date }[]>`
    insert into check_answer as a (business_id, person_key, network_key, field, value_key, reached_key, confirms, answered_at)
    select b.id, ${personKey}, ${networkKey}, ${field}, ${valueKey}, ${reachedKey}, ${confirms}::boolean,
      now() - make_interval(secs => ${waitedSeconds})
    from business b
    where b.id = ${businessId} and b.status = 'verified' and (${field} <> 'phone' or b.phone = ${phone}::text)
      and not exists (
        select from business_person p where p.business_id = b.id and p.user_id = ${userId}::bigint)
    on conflict (business_id, person_key) do update set network_key = excluded.network_key, field = excluded.field,
      value_key = excluded.value_key, reached_key = excluded.reached_key, confirms = excluded.confirms, answered_at = excluded.answered_at
      where a.answered_at < now() - make_interval(days => ${keptDays})
    returning answered_at`
  return row?.answeredAt ?? null
}

type About = Pick<NewAnswer, 'businessId' | 'field' | 'valueKey'>

/** From how many networks it was denied, and confirmed, since somebody sure found it so; others of the business wait. */
export async function countAnswers(
  tx: Db,
  { businessId, field, valueKey, value }: About & { value: string },
  days: number,
): Promise<{ denied: number; confirmed: number }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${String(businessId)}, 728))`
  const [row] = await tx<{ denied: number; confirmed: number }[]>`
    select (count(distinct network_key) filter (where not confirms and value_key = ${valueKey}))::int as denied,
      (count(distinct network_key) filter (where confirms or reached_key = ${valueKey}))::int as confirmed
    from check_answer
    where business_id = ${businessId} and (reached_key = ${valueKey} or (field = ${field} and value_key = ${valueKey}))
      and answered_at > now() - make_interval(days => ${days})
      and answered_at > coalesce((
        select max(c.at) from business_check c
        where c.business_id = ${businessId} and c.field = ${field} and c.value = ${value} and c.confirms and c.is_near is not false
          and c.method = any(${[...SURE]}::text[])),
        '-infinity')`
  return row ?? { denied: 0, confirmed: 0 }
}

/** Whether this value of the field was doubted within so many days. */
export async function wasDoubted(
  tx: Db,
  { businessId, field, value }: Pick<About, 'businessId' | 'field'> & { value: string },
  days: number,
): Promise<boolean> {
  const rows = await tx`
    select from business_check where business_id = ${businessId} and field = ${field} and method = 'doubt' and value = ${value}
      and at > now() - make_interval(days => ${days}) limit 1`
  return rows.length > 0
}

/** Who is told of a doubt beside the staff: who may change what is doubted. */
export async function readTold(
  tx: Db,
  businessId: number,
): Promise<{ name: string; people: number[] } | null> {
  const [row] = await tx<{ name: string; people: number[] }[]>`
    select name, array(
      select user_id from business_person p where p.business_id = b.id and p.role in ('owner', 'manager')) as people
    from business b where id = ${businessId}`
  return row ?? null
}

export async function readAnswersOf(db: Db, personKey: Buffer): Promise<unknown> {
  return db`
    select a.business_id, b.name as business_name, a.field, a.confirms, a.answered_at
    from check_answer a join business b on b.id = a.business_id where a.person_key = ${personKey}
    order by a.answered_at`
}

export async function eraseAnswersOf(db: Db, personKey: Buffer): Promise<void> {
  await db`delete from check_answer where person_key = ${personKey}`
}

export async function sweepAnswers(db: Db, keptDays: number): Promise<void> {
  await db`delete from check_answer where answered_at < now() - make_interval(days => ${keptDays})`
}

/** Whether nobody asked this person today; from now on somebody did. */
export async function claimQuestion(db: Db, userId: number): Promise<boolean> {
  const rows = await db`
    insert into check_question as q (user_id, asked_on) values (${userId}, istanbul_day(now()))
    on conflict (user_id) do update set asked_on = excluded.asked_on where q.asked_on < excluded.asked_on
    returning user_id`
  return rows.length > 0
}

/** Reads when a person was asked last: the export. */
export async function readQuestionOf(db: Db, userId: number): Promise<string | null> {
  const [row] = await db<{ day: string }[]>`
    select asked_on::text as day from check_question where user_id = ${userId}`
  return row?.day ?? null
}

export async function eraseQuestionOf(db: Db, userId: number): Promise<void> {
  await db`delete from check_question where user_id = ${userId}`
}
