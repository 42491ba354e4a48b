import type { Sql } from '#server/db/pool.ts'
import { addPeople } from '../people.ts'
import type { Reader } from './load-process.ts'

/** Adds owners with a listed business each, who listen, and customers who write to them. */
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
