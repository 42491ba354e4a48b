import type { Db, Tx } from '../../db/pool.ts'
import { newIn } from './store.ts'

export type WaitingBusiness = {
  id: number
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
    select b.id, b.category_id, b.is_emergency, b.owner_id, b.city, b.district, b.lat, b.lng, b.phone, b.name,
      b.services, b.address
    from business b where b.id = any(${ids}::bigint[]) and b.status = 'verified'`
  return { taken: taken.length, listed: [...listed] }
}

/** A business and one of its keys. */
export type KeyedBusiness = { id: number; key: string }

/**
 * Adds the businesses to the news of their keys, once for all exact searches that have them, and makes a notice due to whose
 * these are. One's own is no news, nor what was there before.
 */
export async function addNews(tx: Tx, keyed: readonly KeyedBusiness[]): Promise<void> {
  const ids = [...new Set(keyed.map(({ id }) => id))]
  await tx`delete from saved_search_news where business_id = any(${ids}::bigint[])`
  await tx`
    with news as (
      insert into saved_search_news (key, business_id, since, found_at)
      select one.key, one.id, w.since, clock_timestamp()
      from unnest(${keyed.map(({ key }) => key)}::text[], ${keyed.map(({ id }) => id)}::bigint[]) as one (key, id)
      join saved_search_business w on w.business_id = one.id
      where exists (select from saved_search_key k where k.key = one.key and k.is_exact)
      returning key, business_id, since)
    insert into saved_search_reader (user_id, due_at)
    select k.user_id, next_saved_search_telling(max(r.told_at))
    from news n
    join business b on b.id = n.business_id
    join saved_search_key k on k.key = n.key and k.is_exact and k.created_at <= n.since
      and k.user_id is distinct from b.owner_id
    left join saved_search_reader r on r.user_id = k.user_id
    where r.due_at is null
    group by k.user_id
    on conflict (user_id) do update set due_at = excluded.due_at`
}

export type CandidateSearch = {
  id: number
  userId: number
  categoryIds: number[]
  city: string | null
  district: string | null
  lat: number | null
  lng: number | null
  radiusKm: number | null
  words: string[]
  needsPhone: boolean
}

/** Searches that are not exact and may match a business of these keys and words' beginnings, once for each key. */
export async function candidateSearches(
  db: Db,
  { id, ownerId }: WaitingBusiness,
  keys: readonly string[],
  beginnings: readonly string[],
): Promise<CandidateSearch[]> {
  return db<CandidateSearch[]>`
    select s.id, s.user_id, s.category_ids, s.city, s.district, s.lat, s.lng, s.radius_km, s.words, s.needs_phone
    from saved_search_key k join saved_search s on s.id = k.saved_search_id
    where k.key = any(${keys as string[]}::text[]) and not k.is_exact
      and k.beginnings <@ ${beginnings as string[]}::text[]
      and k.created_at <= (select since from saved_search_business where business_id = ${id})
      and k.user_id is distinct from ${ownerId}::bigint`
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
    select s.id, s.name, count(distinct found.business_id)::int as count
    from saved_search s cross join lateral (${newIn(tx, null)}) found
    where s.user_id = ${userId}
      and found.found_at > coalesce((select told_at from saved_search_reader where user_id = ${userId}), '-infinity')
    group by s.id order by s.created_at desc`
}

/** Clears what is due to them; `isTold`: they were notified at this moment. */
export async function endDue(tx: Tx, userId: number, isTold: boolean): Promise<void> {
  await tx`
    update saved_search_reader
    set due_at = null, told_at = case when ${isTold} then clock_timestamp() else told_at end
    where user_id = ${userId}`
}
