import type { CheckField, CheckMethod, WrittenField } from '#contract/checks.ts'
import type { Db } from '../../db/pool.ts'
import { DOUBTERS, type Evidence, OTHERS_WORD, OWN_WORD, OWN_WORD_DAYS, SURE } from './rules.ts'

export type NewCheck = {
  businessId: number
  /** Who checked; null: nobody who has an account. */
  userId: number | null
  /** An `edit` of who is not of the business becomes `staff`. */
  method: CheckMethod | 'doubt'
  fields: readonly (CheckField | WrittenField)[]
  /** Of `open`: what it was found to be. */
  state?: 'open' | 'closed'
  confirms?: boolean
  isNear?: boolean | null
  at?: Date | null
  /** The telephone that was meant; another one by now was not checked. */
  phone?: string | null
  /** Hours that were checked, whatever stands by now. */
  hours?: string | null
  /** Another one of the day is not written, unless somebody found it otherwise since. */
  isDaily?: boolean
  /** Nothing of it is shown: pages stay as they are. */
  isSilent?: boolean
}

/**
 * Whether the doubt `c` comes after another one of the same that the business's own word ended, and nobody else has found it so
 * since.
 */
const isRaisedAgain = (db: Db) => db`exists (
  select from business_check e join business_check own on own.business_id = e.business_id and own.field = e.field
    and own.value = e.value and own.confirms and own.method = any(${[...OWN_WORD]}::text[]) and own.at between e.at and c.at
  where e.business_id = c.business_id and e.field = c.field and e.value = c.value and not e.confirms
    and e.method = any(${[...DOUBTERS]}::text[]) and e.is_near is not false
    and e.at < c.at and e.at > c.at - make_interval(days => ${OWN_WORD_DAYS})
    and not exists (
      select from business_check o
      where o.business_id = e.business_id and o.field = e.field and o.value = e.value and o.confirms
        and o.method = any(${[...OTHERS_WORD]}::text[]) and o.is_near is not false and o.at >= e.at))`

/** Whether `c` is a doubt that the business's own word does not end. */
const isStubborn = (db: Db) => db`(
  not c.confirms and c.method = any(${[...DOUBTERS]}::text[]) and c.is_near is not false and ${isRaisedAgain(db)})`

/**
 * Writes what somebody checked, as it stands at this moment, and lets pages be made again. What has no value was not
 * checked.
 */
export async function addChecks(tx: Db, check: NewCheck): Promise<void> {
  const { businessId, userId, method, fields, state = null, confirms = true, isNear = null } = check
  // Whoever opens, or confirms hours, sees at once that it counts; all else that doubts follow from waits for the next turn. Who
  // closes agrees with it.
  const { at = null, phone = null, hours = null, isDaily = false, isSilent = false } = check
  const isSure = confirms && isNear !== false && SURE.includes(method)
  const ended = fields.filter(
    (field) => isSure && (field === 'hours' ? hours === null : field === 'open' && state === 'open'),
  )
  await tx`
    with checked as (
      select b.id, v.field, v.value,
        case when ${method}::text = 'edit' and not exists (
          select from business_person p where p.business_id = b.id and p.user_id = ${userId}::bigint)
        then 'staff' else ${method}::text end as method
      from business b
        cross join lateral (
          select * from checked_values(b) v where v.field <> 'hours' or ${hours}::text is null
          union all select * from written_values(b) union all select 'open', ${state}::text
          union all select 'hours', ${hours}::text
        ) v (field, value)
      where b.id = ${businessId} and v.field = any(${[...fields]}::text[]) and v.value is not null
        and (v.field <> 'phone' or ${phone}::text is null or v.value = ${phone}::text)
    ), added as (
      insert into business_check (business_id, field, value, confirms, user_id, method, is_near, at)
      select id, field, value, ${confirms}::boolean, ${userId}::bigint, method, ${isNear}::boolean,
        coalesce(${at}::timestamptz, now())
      from checked c
      where not ${isDaily}::boolean or not exists (
        select from business_check o where o.business_id = c.id and o.field = c.field and o.method = c.method
          and o.value = c.value and o.confirms = ${confirms}::boolean and o.at > now() - interval '1 day'
          and not exists (
            select from business_check d where d.business_id = o.business_id and d.field = o.field and not d.confirms
              and d.method in ('doubt', 'visit') and d.at >= o.at))
      returning business_id
    )
    update business b set checked_at = b.checked_at,
      open_doubt = case when b.open_doubt <> all(${ended}::text[]) or exists (
        select from business_check c join checked k on k.id = c.business_id and k.method = any(${[...OWN_WORD]}::text[])
        where c.business_id = b.id and c.field = b.open_doubt and ${isStubborn(tx)}) then b.open_doubt end
    where b.id in (select business_id from added) and not ${isSilent}::boolean`
}

/** Values that stand, by field. */
export async function readValues(db: Db, businessId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db<{ field: string; value: string }[]>`
    select v.field, v.value
    from business b cross join lateral (select * from checked_values(b) union all select * from written_values(b)) v
    where b.id = ${businessId}`
  return new Map(rows.map(({ field, value }) => [field, value]))
}

/** Says of the hours that stand what was last said of this text of them, and when: no more and no newer. */
export async function carryHoursChecks(tx: Db, businessId: number, before: string): Promise<void> {
  await tx`
    insert into business_check (business_id, field, value, confirms, user_id, method, is_near, at)
    select distinct on (c.method, c.confirms) c.business_id, c.field, v.value, c.confirms, c.user_id, c.method, c.is_near, c.at
    from business b cross join lateral checked_values(b) v
      join business_check c on c.business_id = b.id and c.field = v.field and c.value = ${before}
    where b.id = ${businessId} and v.field = 'hours' and v.value <> c.value and c.is_near is not false
      and not exists (
        select from business_check o where o.business_id = b.id and o.field = c.field and o.value = v.value
          and o.method = c.method and o.confirms = c.confirms and o.at >= c.at)
    order by c.method, c.confirms, c.at desc`
}

/** Writes what an import said of the businesses that it added or changed; by its hours alone none is told as open, from now on. */
export async function addImportChecks(tx: Db, runId: number): Promise<void> {
  await tx`
    with said as (
      insert into business_check (business_id, field, value, method)
      select b.id, v.field, v.value, 'import'
      from import_change c join business b on b.id = c.business_id cross join lateral checked_values(b) v
      where c.run_id = ${runId}
        and (c.before is null or c.after ? case v.field when 'position' then 'lat' else v.field end)
      returning business_id, field)
    update business set open_doubt = 'hours'
    where id in (select business_id from said where field = 'hours') and open_doubt is null`
}

/**
 * Writes what the map says now where a worker found it otherwise, owned or not: it may have taken the correction. Of another value than
 * what stands it vouches for nothing. `import_row` holds the file; what a file of this name brought and holds no more is gone from the map.
 */
export async function addMapChecks(tx: Db, fileName: string): Promise<void> {
  await tx`
    insert into business_check (business_id, field, value, confirms, method)
    select distinct r.business_id, 'hours', r.hours, true, 'import'
    from import_row r join business_check v on v.business_id = r.business_id and v.field = 'hours'
    where v.method = 'visit' and v.confirms and v.is_near and r.hours is distinct from (
      select i.value from business_check i
      where i.business_id = r.business_id and i.field = 'hours' and i.method = 'import' order by i.at desc, i.id desc limit 1)
      and r.hours is not null
    union all
    select distinct v.business_id, v.field, v.value, false, 'import'
    from business_check v join import_change c on c.business_id = v.business_id and c.before is null
      join import_run run on run.id = c.run_id and run.state = 'done' and run.file_name = ${fileName}
    where v.field = 'existence' and v.method = 'visit' and not v.confirms and v.is_near
      and not exists (select from import_row r where r.business_id = v.business_id)
      and not exists (
        select from business_check i
        where i.business_id = v.business_id and i.field = v.field and i.method = 'import' and not i.confirms and i.at > v.at)`
}

type ReadEvidence = Evidence & { businessId: number; categoryId: number | null; readAt: Date }

/** The latest checks, by field, method and outcome, of what stands of listed businesses now; `isOpen`: as if all were open. */
export async function readEvidence(
  db: Db,
  businessIds: readonly number[],
  isOpen = false,
): Promise<ReadEvidence[]> {
  return db<ReadEvidence[]>`
    select b.id as business_id, c.field, c.method, c.value, c.confirms, b.category_id, now() as read_at,
      extract(epoch from now() - max(c.at))::float8 * 1000 as age_ms,
      c.method = 'switch' and bool_or(o.switch_until > now() and not o.switch_wished)
        as is_in_force,
      (array_agg(${isStubborn(db)} order by c.at desc, c.id desc))[1] as is_raised_again
    from listed_business b join business o on o.id = b.id
      cross join lateral (
        select * from checked_values(o) union all
        select 'open', case case when ${isOpen}::boolean then 'open' else b.open_state end when 'open' then 'open' when 'estimated' then 'open' when 'closed' then 'closed' end
      ) v (field, value)
      join business_check c on c.business_id = b.id and c.field = v.field and c.value = v.value
    where b.id = any(${businessIds as number[]}::bigint[]) and c.is_near is not false
      -- Of the moment: of an older one only a switch that is still in force is told.
      and (c.field <> 'open' or c.method = 'switch' or c.at > now() - interval '7 days')
    group by b.id, c.field, c.method, c.value, c.confirms, b.category_id`
}

/** Reads what a person checked: the export. */
export async function readChecksOf(db: Db, userId: number): Promise<unknown> {
  return db`
    select c.business_id, b.name as business_name, c.field, c.value, c.confirms, c.method, c.is_near, c.at
    from business_check c join business b on b.id = c.business_id where c.user_id = ${userId} order by c.id`
}

/** Empties what an owner wrote, and all of their business; who found something else leaves it without a name. */
export async function eraseChecks(tx: Db, userId: number): Promise<void> {
  await tx`
    update business_check set value = null
    where user_id = ${userId} and method in ('edit', 'question') and value is not null and field not in ('open', 'existence')`
  await tx`
    update business_check set value = null
    where business_id = any(array(select id from business where owner_id = ${userId}))
      and value is not null and field not in ('open', 'existence')`
  await tx`update business_check set user_id = null where user_id = ${userId}`
}
