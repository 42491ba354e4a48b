import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#server/db/pool.ts'

export type Person = { id: number; token: string }

/** Adds accounts with a confirmed address and a session. */
export async function addPeople(
  sql: Sql,
  userType: 'customer' | 'business',
  count: number,
): Promise<Person[]> {
  const rows = await sql<{ id: number }[]>`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, password_hash,
      email_confirmed_at)
    select 'bench' || n || '-' || gen_random_uuid() || '@example.test', 'Ad Soyad', 'Ad', 'Soyad', '+905550000000', '34',
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
