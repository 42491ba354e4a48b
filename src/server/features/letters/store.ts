import type { LetterRun } from '#contract/letters.ts'
import { isCandidateShown } from '../../db/candidate-shown.ts'
import { claimable } from '../../db/claimable.ts'
import { isLicensed } from '../../db/licensed.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** A district, of one trade or all. */
export type Area = { plate: string; districtId: number; categoryId: number | null }
export type Place = { kind: 'business' | 'candidate'; id: number }

/**
 * Places of an area that a letter can go to: shown, of nobody, without one in so many days. Whoever asked for the removal of theirs
 * gets none.
 */
const free = (db: Db, { plate, districtId, categoryId }: Area, pauseDays: number) => {
  const isIn = (p: ReturnType<Db>) => db`
    and ${p}.plate = ${plate} and ${p}.district_id = ${districtId}
    ${categoryId === null ? db`` : db`and ${p}.category_id = ${categoryId}`}`
  const isFree = (of: ReturnType<Db>) => db`
    and not exists (select from letter l join letter_run r on r.id = l.run_id
      where ${of} and (l.ended_at is null or r.made_at > now() - make_interval(days => ${pauseDays})
        and (r.cancelled_at is null or l.used_at is not null)))`
  return db`
    select 'business' as kind, b.id, b.address, concat(b.district, '/', b.city) as town, b.phone, b.email from business b
    where b.status = 'verified' and ${claimable(db)} ${isIn(db`b`)} ${isFree(db`l.business_id = b.id`)}
    union all
    select 'candidate', c.id, c.address, concat(c.district, '/', c.city), c.telephone, null from candidate c
    where ${isCandidateShown(db)} ${isIn(db`c`)} ${isFree(db`l.candidate_id = c.id`)}
      and not exists (select from removal_request q where q.candidate_id = c.id and q.state in ('proving', 'open'))`
}

export async function countPlaces(
  db: Db,
  area: Area,
  pauseDays: number,
): Promise<{ businesses: number; candidates: number }> {
  const [row] = await db<{ businesses: number; candidates: number }[]>`
    select count(*) filter (where kind = 'business')::int as businesses,
      count(*) filter (where kind = 'candidate')::int as candidates
    from (${free(db, area, pauseDays)}) p`
  return row ?? { businesses: 0, candidates: 0 }
}

/** The same that have a telephone or an e-mail address. */
export const listAddresses = (
  db: Db,
  area: Area,
  pauseDays: number,
): Promise<(Place & { phone: string | null; email: string | null })[]> =>
  db<(Place & { phone: string | null; email: string | null })[]>`
    select kind, id, phone, email from (${free(db, area, pauseDays)}) p where phone is not null or email is not null`

/** The first ones: with a number in their address, then with a street, as the post finds them; listed ones before others. */
export async function listPlaces(
  db: Db,
  area: Area,
  { pauseDays, most, refused }: { pauseDays: number; most: number; refused: readonly Place[] },
): Promise<Place[]> {
  return db<Place[]>`
    select kind, id from (${free(db, area, pauseDays)}) p
    where (kind, id) not in (select r.kind, r.id from unnest(
      ${refused.map(({ kind }) => kind)}::text[], ${refused.map(({ id }) => id)}::bigint[]) as r (kind, id))
    order by (address ~ '[0-9]') desc, (replace(address, town, '') ~ '[[:alpha:]]') desc, kind, address, id limit ${most}`
}

/** Ends letters whose time is up, and forgets what made their codes. */
export async function endOver(db: Db): Promise<void> {
  await db`
    with over as (update letter_run set salt = null where ends_at <= now() and salt is not null returning id, ends_at)
    update letter l set ended_at = o.ends_at from over o where l.run_id = o.id and l.ended_at is null`
}

export async function addRun(tx: Tx, area: Area, { salt, days }: { salt: Buffer; days: number }) {
  const [row] = await tx<{ id: number }[]>`
    insert into letter_run (plate, district_id, category_id, ends_at, salt)
    values (${area.plate}, ${area.districtId}, ${area.categoryId}, now() + make_interval(days => ${days}), ${salt})
    returning id`
  return row?.id ?? 0
}

/** How many were added: a place that got another letter in between has none of these. */
export async function addLetters(
  tx: Tx,
  runId: number,
  letters: readonly (Place & { mac: Buffer })[],
): Promise<number> {
  const added = await tx`
    insert into letter (run_id, business_id, candidate_id, code_mac)
    select ${runId}::bigint, case when kind = 'business' then id end, case when kind = 'candidate' then id end, decode(mac, 'hex')
    from unnest(${letters.map(({ kind }) => kind)}::text[], ${letters.map(({ id }) => id)}::bigint[],
      ${letters.map(({ mac }) => mac.toString('hex'))}::text[]) as a (kind, id, mac)
    on conflict do nothing returning id`
  return added.length
}

export type RunRow = Omit<LetterRun, 'city' | 'district' | 'madeAt' | 'endsAt'> & {
  plate: string
  districtId: number
  madeAt: Date
  endsAt: Date
}

const runColumns = (db: Db) => db`
  select r.id, r.plate, r.district_id, g.name as category, r.made_at, r.ends_at,
    case when r.cancelled_at is not null then 'cancelled' when r.ends_at <= now() then 'over' else 'good' end as state,
    count(l.id)::int as letters, count(l.opened_at)::int as opened, count(l.used_at)::int as used,
    (count(l.id) filter (where l.used_at is null and (l.ended_at is not null or r.ends_at <= now())))::int as over
  from letter_run r left join category g on g.id = r.category_id left join letter l on l.run_id = r.id`

export const listRuns = (db: Db, after: number | null, most: number): Promise<RunRow[]> =>
  db<RunRow[]>`
    ${runColumns(db)} ${after === null ? db`` : db`where r.id < ${after}`} group by r.id, g.name order by r.id desc limit ${most}`

export async function readRun(db: Db, id: number): Promise<RunRow | null> {
  const [row] = await db<RunRow[]>`${runColumns(db)} where r.id = ${id} group by r.id, g.name`
  return row ?? null
}

/** Null where there is no such run, or it has ended. */
export async function readSalt(db: Db, id: number): Promise<Buffer | null> {
  const [row] = await db<{ salt: Buffer | null }[]>`
    select salt from letter_run where id = ${id} and cancelled_at is null and ends_at > now()`
  return row?.salt ?? null
}

/** False where it has ended before. Codes that were used stay so. */
export async function cancelRun(tx: Tx, id: number): Promise<boolean> {
  const cancelled = await tx`
    update letter_run set cancelled_at = now(), salt = null
    where id = ${id} and cancelled_at is null and ends_at > now() returning id`
  if (cancelled.length > 0)
    await tx`update letter set ended_at = now() where run_id = ${id} and ended_at is null`
  return cancelled.length > 0
}

export type PrintedRow = Place & {
  name: string
  category: string
  address: string
  district: string | null
  city: string
  needsDocument: boolean
}

/** The place of letter `l` as it is shown: of nobody if it is listed. */
const shownPlace = (db: Db) => db`
  select 'business' as kind, b.id, b.name, g.name as category, b.address, b.district, b.city, ${isLicensed(db)} as needs_document,
    not (${claimable(db)}) as is_taken
  from business b join category g on g.id = b.category_id
  where b.id = l.business_id and b.status = 'verified'
  union all
  select 'candidate', c.id, c.name, g.name, c.address, c.district, c.city, ${isLicensed(db)}, false
  from candidate c join category g on g.id = c.category_id
  where c.id = l.candidate_id and ${isCandidateShown(db)}`

/** Letters of a run whose codes are good, in the order of a walk by their addresses. */
export const listPrinted = (db: Db, runId: number): Promise<PrintedRow[]> =>
  db<PrintedRow[]>`
    select p.kind, p.id, p.name, p.category, p.address, p.district, p.city, p.needs_document
    from letter l cross join lateral (${shownPlace(db)}) p
    where l.run_id = ${runId} and l.ended_at is null and not p.is_taken order by p.address, l.id`

export type LetterRow = {
  id: number
  businessId: number | null
  candidateId: number | null
  isUsed: boolean
  usedBy: number | null
  isCancelled: boolean
  isOver: boolean
  endsAt: Date
  /** Null: not shown any more. */
  place: Pick<PrintedRow, 'name' | 'category' | 'district' | 'city'> | null
  isTaken: boolean
  needsDocument: boolean
  /** The listing that stands for a place that is not shown any more. */
  insteadId: number | null
}

export async function findLetter(db: Db, mac: Buffer): Promise<LetterRow | null> {
  const [row] = await db<LetterRow[]>`
    select l.id, l.business_id, l.candidate_id, l.used_at is not null as is_used, l.used_by,
      r.cancelled_at is not null as is_cancelled, r.ends_at <= now() as is_over, r.ends_at,
      case when p.id is not null then jsonb_build_object('name', p.name, 'category', p.category, 'district', p.district,
        'city', p.city) end as place,
      coalesce(p.is_taken, false) as is_taken, coalesce(p.needs_document, false) as needs_document,
      (select i.id from business i where p.id is null and i.status = 'verified' and (
        i.id = (select merged_into from business m where m.id = l.business_id)
        or i.id in (select k.business_id from candidate_business k where k.candidate_id = l.candidate_id))
        order by i.id limit 1) as instead_id
    from letter l join letter_run r on r.id = l.run_id left join lateral (${shownPlace(db)}) p on true
    where l.code_mac = ${mac}`
  return row ?? null
}

export async function setOpened(db: Db, id: number): Promise<void> {
  await db`update letter set opened_at = now() where id = ${id} and opened_at is null`
}

/** Uses a code; of several at once one does. */
export async function setUsed(tx: Tx, id: number, userId: number): Promise<boolean> {
  const used = await tx`
    update letter l set used_at = now(), used_by = ${userId}, ended_at = now() from letter_run r
    where l.id = ${id} and l.ended_at is null and r.id = l.run_id and r.ends_at > now() returning l.id`
  return used.length > 0
}

/** The listing that somebody began for a place that nobody had confirmed. */
export async function findBegun(
  db: Db,
  candidateId: number,
  userId: number,
): Promise<{ id: number; isDraft: boolean } | null> {
  const [row] = await db<{ id: number; isDraft: boolean }[]>`
    select b.id, b.status in ('draft', 'rejected') as is_draft from candidate_business k join business b on b.id = k.business_id
    where k.candidate_id = ${candidateId} and b.owner_id = ${userId} order by b.id desc limit 1`
  return row ?? null
}

/** For the export: the letters whose codes somebody used. */
export const readUsed = (db: Db, userId: number): Promise<unknown> =>
  db`
    select coalesce(b.name, c.name) as place, l.used_at from letter l left join business b on b.id = l.business_id
    left join candidate c on c.id = l.candidate_id where l.used_by = ${userId} order by l.id`
