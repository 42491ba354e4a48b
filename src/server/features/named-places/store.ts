import type { NamedPlace } from '#contract/named-places.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** By name and since when. */
export async function readPlaces(db: Db, userId: number): Promise<(NamedPlace & { createdAt: Date })[]> {
  return db<(NamedPlace & { createdAt: Date })[]>`
    select id, name, lat, lng, created_at from named_place where user_id = ${userId} order by created_at, id`
}

/** Holds the person's other additions back until this transaction ends. */
export async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx`select 1 from app_user where id = ${userId} for no key update`
}

export type NewPlace = Omit<NamedPlace, 'id'> & { nameKey: string }

export async function insertPlace(tx: Tx, userId: number, place: NewPlace): Promise<number> {
  const { name, nameKey, lat, lng } = place
  const [row] = await tx<{ id: number }[]>`
    insert into named_place (user_id, name, name_key, lat, lng)
    values (${userId}, ${name}, ${nameKey}, ${lat}, ${lng}) returning id`
  if (!row) throw new Error('No place was written')
  return row.id
}

export async function deletePlace(db: Db, userId: number, id: number): Promise<void> {
  await db`delete from named_place where id = ${id} and user_id = ${userId}`
}
