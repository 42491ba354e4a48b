import type { Db } from '../../db/pool.ts'

export type UploadUse = 'message' | 'business' | 'call_out'
type NewUpload = { id: number; userId: number; name: string; bytes: number; width: number; height: number }

export async function nextId(db: Db): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('upload', 'id')) as id`
  if (!row) throw new Error('uploads have no sequence')
  return row.id
}

export async function addUpload(db: Db, upload: NewUpload): Promise<void> {
  const { id, userId, name, bytes, width, height } = upload
  await db`
    insert into upload (id, user_id, name, bytes, width, height) overriding system value
    values (${id}, ${userId}, ${name}, ${bytes}, ${width}, ${height})`
}

export async function isKept(db: Db, id: number): Promise<boolean> {
  return (await db`select 1 from upload where id = ${id}`).length > 0
}

/** Its id, when it was this person's and used by nothing. */
export async function markUsed(
  tx: Db,
  userId: number,
  name: string,
  usedAs: UploadUse,
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    update upload set used_as = ${usedAs} where name = ${name} and user_id = ${userId} and used_as is null
    returning id`
  return row?.id ?? null
}

export async function dropUnused(db: Db, hours: number): Promise<void> {
  await db`
    delete from upload where used_as is null and created_at < now() - make_interval(hours => ${hours}::int)`
}

export async function listGone(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`select name from gone_file order by name limit ${limit}`
  return rows.map(({ name }) => name)
}

export async function forgetGone(db: Db, names: readonly string[]): Promise<void> {
  await db`delete from gone_file where name = any(${names as string[]}::text[])`
}

export async function readUploads(db: Db, userId: number): Promise<unknown> {
  return db`
    select '/files/' || name || '.webp' as address, bytes, width, height, used_as, created_at from upload
    where user_id = ${userId} order by id`
}

/** A business's pictures stay with it. */
export async function eraseUploads(tx: Db, userId: number): Promise<void> {
  await tx`delete from upload where user_id = ${userId} and used_as is distinct from 'business'`
}
