import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#server/db/pool.ts'
import type { Reader } from './load-process.ts'

/** Confirmed accounts with an open session each. */
async function addPeople(sql: Sql, userType: 'customer' | 'business', count: number) {
  const rows = await sql<{ id: number }[]>`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, password_hash,
      email_confirmed_at)
    select 'live' || n || '-' || gen_random_uuid() || '@example.test', 'Ad Soyad', 'Ad', 'Soyad', '+905550000000', '34',
      'İstanbul', ${userType}, '-', now()
    from generate_series(1, ${count}::int) as n returning id`
  const people = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'))
  await sql`
    insert into session (token_hash, user_id, idle_limit, ends_at)
    select decode(hash, 'hex'), id, interval '1 day', now() + interval '1 day'
    from unnest(${hashes}::text[], ${people.map(({ id }) => id)}::bigint[]) as made (hash, id)`
  return people
}

/** Owners of a listed business each, who will listen, and customers who will write to them. */
export async function makePeople(
  sql: Sql,
  { listening, writing }: { listening: number; writing: number },
): Promise<{ readers: Reader[]; tokens: string[] }> {
  const owners = await addPeople(sql, 'business', listening)
  const customers = await addPeople(sql, 'customer', writing)
  const businesses = await sql<{ id: number; ownerId: number }[]>`
    insert into business (owner_id, category_id, status, source, name, name_folded, search_text, plate, city)
    select id, 4, 'verified', 'owner', 'Bench', 'bench', 'bench', '34', 'İstanbul'
    from unnest(${owners.map(({ id }) => id)}::bigint[]) as made (id) returning id, owner_id`
  const byOwner = new Map(businesses.map(({ id, ownerId }) => [ownerId, id]))
  await sql`vacuum analyze app_user, session, business`
  return {
    readers: owners.map(({ id, token }) => ({ token, businessId: byOwner.get(id) ?? 0 })),
    tokens: customers.map(({ token }) => token),
  }
}
