import type { Sql } from '#server/db/pool.ts'

/** Adds people of 81 provinces, half of whom agreed to offers, and an admin; returns the admin and some readers. */
export async function makeAudience(
  sql: Sql,
  count: number,
  some: number,
): Promise<{ senderId: number; readers: number[] }> {
  await sql`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, password_hash,
      email_confirmed_at, created_at, offers_since)
    select 'told' || n || '@example.test', 'Ad' || n || ' Soyad', 'Ad', 'Soyad', '+90555' || lpad(n::text, 7, '0'),
      lpad((1 + n % 81)::text, 2, '0'), 'Şehir', case n % 10 when 0 then 'business' else 'customer' end, '-', now(),
      now() - interval '10 days', case when n % 2 = 0 then now() - interval '5 days' end
    from generate_series(1, ${count}::int) as n`
  const [sender] = await sql<{ id: number }[]>`
    insert into app_user (email, name, first_name, last_name, phone, plate, city, user_type, password_hash)
    values ('bench@example.test', 'Ad Soyad', 'Ad', 'Soyad', '+905550000000', '34', 'İstanbul', 'admin', '-')
    returning id`
  await sql`vacuum analyze app_user`
  const readers = await sql<{ id: number }[]>`select id from app_user order by id desc limit ${some}`
  return { senderId: sender?.id ?? 0, readers: readers.map(({ id }) => id) }
}
