import { MAX_NEW, type Question } from '#contract/saved-searches.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { areKeysExact, type Criteria } from './rules.ts'

export type SavedRow = { id: number; name: string; question: Question; newIds: number[]; createdAt: Date }

/** The latest first, or one of them. What was listed and is no more is not counted. */
export async function readSearches(db: Db, userId: number, id?: number): Promise<SavedRow[]> {
  return db<SavedRow[]>`
    select s.id, s.name, s.question, s.created_at,
      array(
        select m.business_id from saved_search_match m join business b on b.id = m.business_id and b.status = 'verified'
        where m.saved_search_id = s.id
        order by m.found_at desc, m.business_id desc limit ${MAX_NEW}) as new_ids
    from saved_search s
    where s.user_id = ${userId} ${id === undefined ? db`` : db`and s.id = ${id}`}
    order by s.created_at desc, s.id desc`
}

export async function findSearch(db: Db, userId: number, digest: Uint8Array): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from saved_search where user_id = ${userId} and digest = ${digest}`
  return row?.id ?? null
}

export type NewSearch = {
  userId: number
  name: string
  question: Question
  criteria: Criteria
  keys: readonly string[]
  digest: Uint8Array
}

/** Null where the person saved the same at this moment. */
export async function insertSearch(
  db: Db,
  { userId, name, question, ...rest }: NewSearch,
): Promise<number | null> {
  const { criteria, keys, digest } = rest
  const { categoryIds, city, district, circle, words, needsPhone } = criteria
  const [row] = await db<{ id: number }[]>`
    with saved as (
      insert into saved_search (user_id, name, question, category_ids, city, district, lat, lng, radius_km, words,
        needs_phone, digest, created_at)
      values (${userId}, ${name}, ${db.json(question)}, ${categoryIds as number[]}, ${city}, ${district},
        ${circle?.lat ?? null}, ${circle?.lng ?? null}, ${circle?.radiusKm ?? null}, ${words as string[]}, ${needsPhone},
        ${digest}, clock_timestamp())
      on conflict (user_id, digest) do nothing
      returning id, created_at),
    keyed as (
      insert into saved_search_key (key, saved_search_id, user_id, created_at, is_exact)
      select key, id, ${userId}::bigint, created_at, ${areKeysExact(criteria)}::boolean
      from saved, unnest(${keys as string[]}::text[]) as key)
    select id from saved`
  return row?.id ?? null
}

/** Whether it is the person's. */
export async function renameSearch(db: Db, userId: number, id: number, name: string): Promise<boolean> {
  const rows = await db`
    update saved_search set name = ${name} where id = ${id} and user_id = ${userId} returning 1`
  return rows.length > 0
}

/** Whether it is the person's. */
export async function seeMatches(
  db: Db,
  userId: number,
  id: number,
  businessIds: readonly number[],
): Promise<boolean> {
  const [row] = await db`
    with own as (select id from saved_search where id = ${id} and user_id = ${userId}),
    seen as (
      delete from saved_search_match where saved_search_id in (select id from own)
        and business_id = any(${businessIds as number[]}::bigint[]))
    select 1 from own`
  return row !== undefined
}

export async function deleteSearch(db: Db, userId: number, id: number): Promise<void> {
  await db`delete from saved_search where id = ${id} and user_id = ${userId}`
}

export type WaitingBusiness = {
  id: number
  /** When it was first listed, or came to its trade or town. */
  since: Date
  categoryId: number
  isEmergency: boolean
  ownerId: number | null
  city: string | null
  district: string | null
  lat: number | null
  lng: number | null
  phone: string | null
  name: string
  services: string[]
  address: string
}

/** Locks matching and telling against each other, over all processes: a match found meanwhile is not taken for told. */
export async function takeTurn(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('saved_search'))`
}

/**
 * A batch touches some thousand of a million searches. Where the planner takes that for too many, it reads and hashes all of
 * them for each batch.
 */
export async function preferIndexes(tx: Tx): Promise<void> {
  await tx`
    select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as name`
}

/** Rows cleared in one statement, which stays far below its timeout. */
const CLEARED_AT_ONCE = 20_000

/**
 * Clears the queue where nobody has saved a search, and says how many waited; null where somebody has. What is listed before a
 * search is saved is not new in it. Else a first start matches 13,600 businesses with nothing, for a minute of the processor.
 */
export async function clearQueueWithoutSearches(tx: Tx): Promise<number | null> {
  const [row] = await tx<{ isNeeded: boolean; cleared: number }[]>`
    with needed as (select exists (select from saved_search) as is_needed),
    cleared as (
      update saved_search_business set is_waiting = false
      where business_id in (select business_id from saved_search_business where is_waiting limit ${CLEARED_AT_ONCE})
        and not (select is_needed from needed)
      returning 1)
    select is_needed, (select count(*)::int from cleared) as cleared from needed`
  return row && !row.isNeeded ? row.cleared : null
}

/** Takes some businesses that wait to be matched; those that are listed no more wait no more. */
export async function takeWaiting(
  tx: Tx,
  most: number,
): Promise<{ taken: number; listed: WaitingBusiness[] }> {
  const taken = await tx<{ businessId: number }[]>`
    update saved_search_business set is_waiting = false where business_id in (
      select business_id from saved_search_business where is_waiting
      order by since, business_id limit ${most})
    returning business_id`
  const ids = taken.map(({ businessId }) => businessId)
  const listed = await tx<WaitingBusiness[]>`
    select b.id, w.since, b.category_id, b.is_emergency, b.owner_id, b.city, b.district, b.lat, b.lng, b.phone, b.name,
      b.services, b.address
    from business b join saved_search_business w on w.business_id = b.id
    where b.id = any(${ids}::bigint[]) and b.status = 'verified'`
  return { taken: taken.length, listed: [...listed] }
}

/** A business and one of its keys. */
export type KeyedBusiness = { id: number; key: string }

/** Adds what matches by its keys alone; answers whose searches these are. One's own is no news, nor what was there before. */
export async function addExactMatches(tx: Tx, keyed: readonly KeyedBusiness[]): Promise<number[]> {
  const rows = await tx<{ userId: number }[]>`
    with found as (
      select k.saved_search_id, k.user_id, b.id as business_id
      from unnest(${keyed.map(({ key }) => key)}::text[], ${keyed.map(({ id }) => id)}::bigint[]) as one (key, id)
      join business b on b.id = one.id
      join saved_search_business w on w.business_id = one.id
      join saved_search_key k on k.key = one.key
      where k.is_exact and k.user_id is distinct from b.owner_id and k.created_at <= w.since),
    added as (
      insert into saved_search_match (saved_search_id, business_id, found_at)
      select saved_search_id, business_id, clock_timestamp() from found
      on conflict do nothing)
    select distinct user_id from found`
  return rows.map(({ userId }) => userId)
}

export type KeyedSearch = {
  id: number
  userId: number
  key: string
  categoryIds: number[]
  city: string | null
  district: string | null
  lat: number | null
  lng: number | null
  radiusKm: number | null
  words: string[]
  needsPhone: boolean
  createdAt: Date
}

/** Those that have one of the keys and may match, once for each. */
export async function searchesWithKeys(db: Db, keys: readonly string[]): Promise<KeyedSearch[]> {
  return db<KeyedSearch[]>`
    select s.id, k.key, s.user_id, s.category_ids, s.city, s.district, s.lat, s.lng, s.radius_km, s.words, s.needs_phone,
      s.created_at
    from saved_search_key k join saved_search s on s.id = k.saved_search_id
    where k.key = any(${keys as string[]}::text[]) and not k.is_exact`
}

export type Match = { searchId: number; userId: number; businessId: number }

/** Lets the others that wait go first. */
export async function postponeFirst(db: Db): Promise<void> {
  await db`
    update saved_search_business set since = clock_timestamp() where business_id = (
      select business_id from saved_search_business where is_waiting order by since, business_id limit 1)`
}

const CHUNK = 2000

/** Makes a notice due to these people, unless one is. */
export async function makeDue(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx`
    insert into saved_search_reader (user_id, due_at)
    select person.id, next_saved_search_telling(r.told_at)
    from unnest(${[...new Set(userIds)]}::bigint[]) as person (id)
    join app_user u on u.id = person.id
    left join saved_search_reader r on r.user_id = person.id
    where r.due_at is null
    on conflict (user_id) do update set due_at = excluded.due_at`
}

/** Adds what was not matched before. */
export async function addMatches(tx: Tx, matches: readonly Match[]): Promise<void> {
  for (let from = 0; from < matches.length; from += CHUNK) {
    const some = matches.slice(from, from + CHUNK)
    await tx`
      insert into saved_search_match (saved_search_id, business_id, found_at)
      select s.id, found.business_id, clock_timestamp()
      from unnest(${some.map(({ searchId }) => searchId)}::bigint[],
        ${some.map(({ businessId }) => businessId)}::bigint[]) as found (search_id, business_id)
      join saved_search s on s.id = found.search_id
      on conflict do nothing`
  }
}

/** Somebody to whom something is due; null when nothing is. */
export async function findDueReader(tx: Tx): Promise<number | null> {
  const [row] = await tx<{ userId: number }[]>`
    select user_id from saved_search_reader where due_at <= now() order by due_at limit 1`
  return row?.userId ?? null
}

export type Untold = { id: number; name: string; count: number }

/** Matches that this person has neither seen nor been told, by search. */
export async function readUntold(tx: Tx, userId: number): Promise<Untold[]> {
  return tx<Untold[]>`
    select s.id, s.name, count(*)::int as count
    from saved_search s
    join saved_search_match m on m.saved_search_id = s.id
    join business b on b.id = m.business_id and b.status = 'verified'
    where s.user_id = ${userId}
      and m.found_at > coalesce((select told_at from saved_search_reader where user_id = ${userId}), '-infinity')
    group by s.id order by s.created_at desc`
}

/** Clears what is due to them; `isTold`: they were notified at this moment. */
export async function endDue(tx: Tx, userId: number, isTold: boolean): Promise<void> {
  await tx`
    update saved_search_reader
    set due_at = null, told_at = case when ${isTold} then clock_timestamp() else told_at end
    where user_id = ${userId}`
}

/** Deletes matches that are no longer new. */
export async function sweepMatches(db: Db): Promise<void> {
  await db`delete from saved_search_match where found_at < now() - interval '90 days'`
}
