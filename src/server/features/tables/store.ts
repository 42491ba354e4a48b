import type { Db } from '../../db/pool.ts'

export type TableRow = { id: number; fileName: string; bytes: Buffer }

export async function addTable(db: Db, { fileName, bytes }: Omit<TableRow, 'id'>): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into import_table (file_name, bytes) values (${fileName}, ${bytes}) returning id`
  if (!row) throw new Error('A table was not kept')
  return row.id
}

export async function findTable(db: Db, id: number): Promise<TableRow | null> {
  const [row] = await db<TableRow[]>`select id, file_name, bytes from import_table where id = ${id}`
  return row ?? null
}

export async function removeTable(db: Db, id: number): Promise<boolean> {
  const rows = await db`delete from import_table where id = ${id} returning id`
  return rows.length > 0
}

/** Tables that nobody went on with. */
export async function sweepTables(db: Db, hours: number): Promise<void> {
  await db`delete from import_table where uploaded_at < now() - make_interval(hours => ${hours})`
}

/** Sources by their names and ids. */
export const listSources = (db: Db): Promise<{ id: string; name: string }[]> =>
  db<{ id: string; name: string }[]>`select id, name from candidate_source`
