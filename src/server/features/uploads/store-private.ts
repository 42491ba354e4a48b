import type { Db } from '../../db/pool.ts'

export type PrivateType = 'image/webp' | 'application/pdf'
/** `userId` null: of nobody who has an account. */
type NewFile = { userId: number | null; name: string; mediaType: PrivateType; bytes: number }

export async function addPrivate(db: Db, { userId, name, mediaType, bytes }: NewFile): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into private_file (user_id, name, media_type, bytes)
    values (${userId}, ${name}, ${mediaType}, ${bytes}) returning id`
  if (!row) throw new Error('The file was not added')
  return row.id
}

export async function isPrivateKept(db: Db, id: number): Promise<boolean> {
  return (await db`select 1 from private_file where id = ${id}`).length > 0
}

/** False when it was none of this person's, or used already. */
export async function markPrivateUsed(tx: Db, userId: number | null, id: number): Promise<boolean> {
  const used = await tx`
    update private_file set is_used = true where id = ${id} and user_id is not distinct from ${userId}::bigint and not is_used returning id`
  return used.length > 0
}

export async function findPrivate(
  db: Db,
  id: number,
): Promise<{ name: string; mediaType: PrivateType } | null> {
  const [row] = await db<{ name: string; mediaType: PrivateType }[]>`
    select name, media_type from private_file where id = ${id}`
  return row ?? null
}

export async function dropUnusedPrivate(db: Db, hours: number): Promise<void> {
  await db`
    delete from private_file where not is_used and created_at < now() - make_interval(hours => ${hours}::int)`
}

export async function readPrivateFiles(db: Db, userId: number): Promise<unknown> {
  return db`select id, media_type, bytes, created_at from private_file where user_id = ${userId} order by id`
}
