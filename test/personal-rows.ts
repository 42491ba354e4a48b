import type { Sql } from '#server/db/pool.ts'

/** A column of the catalogue with the text of its check constraints. */
export type Column = {
  table: string
  name: string
  type: string
  isNotNull: boolean
  /** Identity or generated. */
  isComputed: boolean
  hasDefault: boolean
  /** The table of its foreign key; null without one of this column alone. */
  references: string | null
  checks: string
}

/** Names of columns with personal data that have no foreign key. */
const PERSONAL = /(?:^|_)(?:user_id|owner_id|recipient|email|phone)$/

export async function readColumns(sql: Sql): Promise<Column[]> {
  return sql<Column[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as is_not_null, a.attidentity <> '' or a.attgenerated <> '' as is_computed, a.atthasdef as has_default,
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]) as "references",
      coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)), '') as checks
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`
}

/** Tables that refer to an account, by foreign key or column name; referenced tables come first. */
export function personalTables(columns: readonly Column[]): string[] {
  const personal = columns.filter((c) => c.references === 'app_user' || PERSONAL.test(c.name))
  const remaining = new Set(personal.map(({ table }) => table))
  const isDependent = (table: string) =>
    columns.some(
      (c) =>
        c.table === table && c.references !== null && c.references !== table && remaining.has(c.references),
    )
  const ordered: string[] = []
  while (remaining.size > 0) {
    const next = [...remaining].find((table) => !isDependent(table))
    if (next === undefined) throw new Error(`These reference each other: ${[...remaining].join(', ')}`)
    remaining.delete(next)
    ordered.push(next)
  }
  return ordered
}

export type Making = {
  canary: string
  /** Ids of rows to reference, by table. */
  ids: Readonly<Record<string, unknown>>
  /** Values that cannot be derived, by `table.column`; null: left out. */
  given: Readonly<Record<string, unknown>>
}

/**
 * Adds a row with a canary in every text column and returns its id. Throws, naming the column, if no value fits.
 */
export async function addCanaryRow(
  sql: Sql,
  columns: readonly Column[],
  table: string,
  making: Making,
): Promise<unknown> {
  const cells = columns
    .filter((column) => column.table === table && !column.isComputed)
    .map((column) => ({ column, value: cellFor(column, making) }))
    .filter(({ value }) => value !== undefined)
  const names = cells.map(({ column }) => `"${column.name}"`).join(', ')
  const marks = cells.map(({ column }, i) => `$${i + 1}::text::${column.type}`).join(', ')
  try {
    const [row] = await sql.unsafe(
      `insert into "${table}" (${names}) values (${marks}) returning *`,
      cells.map(({ value }) => (typeof value === 'string' ? value : JSON.stringify(value))),
    )
    return row?.['id'] ?? row?.['userId']
  } catch (cause) {
    throw new Error(`No row could be made for ${table}: name its values in the test (${String(cause)})`, {
      cause,
    })
  }
}

function cellFor(column: Column, { canary, ids, given }: Making): unknown {
  const { table, name, type, references, checks, isNotNull, hasDefault } = column
  const named = given[`${table}.${name}`]
  if (named === null) return undefined
  if (named !== undefined) return named
  if (references) {
    if (references in ids) return ids[references]
    if (!isNotNull) return undefined
    throw new Error(`${table}.${name} references ${references}: name a row of it in the test`)
  }
  if (type === 'text[]') return `{${canary}}`
  if (/^(?:text|character varying|citext)/.test(type)) return allowedValue(checks, name) ?? canary
  if (/^jsonb?$/.test(type)) return JSON.stringify({ canary })
  if (type === 'bytea') return `\\x${Buffer.from(canary.padEnd(32, '.')).toString('hex')}`
  if (!isNotNull || hasDefault) return undefined
  if (/^(?:integer|bigint|smallint|numeric|double)/.test(type)) return 1
  if (/^(?:timestamp|date)/.test(type)) return '2030-01-01'
  if (type === 'boolean') return false
  if (type === 'interval') return '1 hour'
  if (type === 'uuid') return crypto.randomUUID()
  throw new Error(`${table}.${name} is a ${type}: name its value in the test`)
}

/** The first value that a check constraint allows for this column. */
function allowedValue(checks: string, name: string): string | undefined {
  return new RegExp(`\\b${name} = ANY \\(\\(?ARRAY\\['([^']+)'`).exec(checks)?.[1]
}

/** Finds the words in all tables: `table: word`. */
export async function findWords(
  sql: Sql,
  columns: readonly Column[],
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  const hexes = words.map((word) => Buffer.from(word).toString('hex'))
  for (const table of new Set(columns.map((column) => column.table))) {
    const rows = await sql.unsafe<{ word: string }[]>(
      `select distinct w.word from (select t::text as cells from "${table}" t offset 0) r
      join unnest($1::text[], $2::text[]) as w (word, hex)
        on position(w.word in r.cells) > 0 or position(w.hex in r.cells) > 0`,
      [words as string[], hexes],
    )
    found.push(...rows.map(({ word }) => `${table}: ${word}`))
  }
  return found
}
