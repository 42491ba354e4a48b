import type { Db } from '#server/db/pool.ts'

/** Columns in camelCase; a time may be one of PostgreSQL's special values, such as `now`. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Adds rows in one statement; columns that no row has get their default. Returns the column `returning` of each, in order.
 */
export async function insertRows<Row extends object = { id: number }>(
  db: Db,
  table: string,
  rows: readonly Fields[],
  returning = 'id',
): Promise<Row[]> {
  const named = rows.map(toColumns)
  const columns = [...new Set(named.flatMap((row) => Object.keys(row)))]
  if (columns.length === 0) return []
  return db<Row[]>`
    insert into ${db(table)} (${db(columns)})
    select ${db(columns)} from json_populate_recordset(null::${db(table)}, ${JSON.stringify(named)}::text::json)
    returning ${db(returning)}`
}

/** Sets columns of the row with this id. */
export async function updateRow(db: Db, table: string, id: number, fields: Fields): Promise<void> {
  const named = toColumns(fields)
  const columns = db(Object.keys(named))
  await db`
    update ${db(table)} set (${columns}) = (
      select ${columns} from json_populate_record(null::${db(table)}, ${JSON.stringify(named)}::text::json)
    )
    where id = ${id}`
}

const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const toColumns = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [toColumn(name), value]),
  )
