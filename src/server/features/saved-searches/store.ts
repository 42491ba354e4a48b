import { MAX_NEW, type Question } from '#contract/saved-searches.ts'
import type { Db } from '../../db/pool.ts'
import { areKeysExact, beginningsOfSearch, type Criteria } from './rules.ts'

export type SavedRow = { id: number; name: string; question: Question; newIds: number[]; createdAt: Date }

/** The new of search `s`: its own matches and, for exact keys, what it has not seen of their news; the latest first. */
export const newIn = (db: Db, most: number | null) => db`
  select m.business_id, m.found_at
  from saved_search_match m join business b on b.id = m.business_id and b.status = 'verified'
  where m.saved_search_id = s.id
  union all
  select n.business_id, n.found_at
  from saved_search_key k cross join lateral (
    select n.business_id, n.found_at
    from saved_search_news n join business b on b.id = n.business_id and b.status = 'verified'
    where n.key = k.key and n.since >= k.created_at and b.owner_id is distinct from s.user_id
      and not exists (
        select from saved_search_seen e
        where e.saved_search_id = s.id and e.business_id = n.business_id and e.seen_at >= n.found_at)
    order by n.found_at desc, n.business_id desc limit ${most}) n
  where k.saved_search_id = s.id and k.is_exact`

/** The latest first, or one of them. What was listed and is no more is not counted. */
export async function readSearches(db: Db, userId: number, id?: number): Promise<SavedRow[]> {
  return db<SavedRow[]>`
    select s.id, s.name, s.question, s.created_at,
      array(
        select business_id from (${newIn(db, MAX_NEW)}) found
        group by business_id order by max(found_at) desc, business_id desc limit ${MAX_NEW}) as new_ids
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
      insert into saved_search_key (key, saved_search_id, user_id, created_at, is_exact, beginnings)
      select key, id, ${userId}::bigint, created_at, ${areKeysExact(criteria)}::boolean,
        ${beginningsOfSearch(words)}::text[]
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
    matched as (
      delete from saved_search_match where saved_search_id in (select id from own)
        and business_id = any(${businessIds as number[]}::bigint[])),
    seen as (
      insert into saved_search_seen (saved_search_id, business_id, seen_at)
      select distinct own.id, n.business_id, clock_timestamp()
      from own
      join saved_search_key k on k.saved_search_id = own.id and k.is_exact
      join saved_search_news n on n.key = k.key
      where n.business_id = any(${businessIds as number[]}::bigint[])
      on conflict (saved_search_id, business_id) do update set seen_at = excluded.seen_at)
    select 1 from own`
  return row !== undefined
}

export async function deleteSearch(db: Db, userId: number, id: number): Promise<void> {
  await db`delete from saved_search where id = ${id} and user_id = ${userId}`
}

/** Deletes what is no longer new, what was seen after its news, or it would be new again, and what was due to erased accounts. */
export async function sweepMatches(db: Db): Promise<void> {
  await db`delete from saved_search_match where found_at < now() - interval '90 days'`
  await db`delete from saved_search_news where found_at < now() - interval '90 days'`
  await db`delete from saved_search_seen where seen_at < now() - interval '90 days'`
  await db`delete from saved_search_reader r where not exists (select from app_user u where u.id = r.user_id)`
}
