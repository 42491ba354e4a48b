import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '#server/db/pool.ts'

export type Somebody = { id: number; token: string }

/** Confirmed customers with an open session each, who have looked at the wheel: their next spin is fixed. */
async function makePeople(sql: Sql, count: number): Promise<Somebody[]> {
  const rows = await sql<{ id: number }[]>`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, password_hash,
      email_confirmed_at)
    select 'spin' || n || '-' || gen_random_uuid() || '@example.test', 'Ad Soyad', 'Ad', 'Soyad', '+905550000000', '34',
      'İstanbul', 'customer', '-', now()
    from generate_series(1, ${count}::int) as n returning id`
  const people = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }))
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'))
  await sql`
    insert into session (token_hash, user_id, idle_limit, ends_at)
    select decode(hash, 'hex'), id, interval '1 day', now() + interval '1 day'
    from unnest(${hashes}::text[], ${people.map(({ id }) => id)}::bigint[]) as made (hash, id)`
  await sql`
    insert into wheel_commitment (user_id, server_seed)
    select id, gen_random_bytes(32) from unnest(${people.map(({ id }) => id)}::bigint[]) as made (id)`
  await sql`vacuum analyze app_user, session, wheel_commitment`
  return people
}

/** People for spins, each for one: whoever asks for more than there are waits until they are made. */
export async function makeCrowd(sql: Sql, atFirst: number) {
  const crowd = await makePeople(sql, atFirst)
  /** One by one: a fast machine's people are too many for the arguments of one call. */
  const add = (people: readonly Somebody[]) => {
    for (const one of people) crowd.push(one)
  }
  return {
    async take(count: number): Promise<Somebody[]> {
      if (crowd.length < count) add(await makePeople(sql, Math.max(atFirst, count - crowd.length)))
      return crowd.splice(-count)
    },
    giveBack: add,
  }
}

export type Crowd = Awaited<ReturnType<typeof makeCrowd>>
