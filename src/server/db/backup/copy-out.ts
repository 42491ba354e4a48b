import path from 'node:path'
import { type Db, tx } from '../pool.ts'
import { type BackupTask, storeFiles } from './base-backup.ts'
import { makeBackup } from './draft.ts'
import { type Stored, writeSealed } from './sealed-file.ts'

/** Written by migrations themselves. */
const NOT_COPIED = 'migration'
/** Of the server's own count of transactions, which another one has not: there every row changed when it was restored. */
const NOT_COPIED_COLUMN = 'changed_xid'

export type CopiedTable = { name: string; columns: string }
export type CopiedSequence = { name: string; last: string; isCalled: boolean }

/**
 * Tables with the columns that are stored; what is generated, or counted by the server, is made again. Unlogged ones hold what is to
 * be in no backup. Of a table in parts the whole: another database has other parts.
 */
export const listTables = (db: Db): Promise<CopiedTable[]> =>
  db<CopiedTable[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
      and c.relnamespace = current_schema()::regnamespace and c.relname <> ${NOT_COPIED}
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> ${NOT_COPIED_COLUMN}
    group by c.relname order by c.relname`

const listSequences = (db: Db): Promise<CopiedSequence[]> =>
  db<CopiedSequence[]>`
    select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as is_called
    from pg_sequences where schemaname = current_schema() order by 1`

export async function readSchema(db: Db): Promise<string> {
  const [row] = await db<{ name: string }[]>`select max(name) as name from migration`
  return row?.name ?? ''
}

/**
 * Stores the rows of all tables as they are at one moment, of any PostgreSQL and for any other: no log, no way to other
 * moments. Answers its folder.
 */
export const takeCopy = ({ location, dataDir, backupDir, recipient }: BackupTask): Promise<string> =>
  makeBackup({ backupDir, location, kind: 'copy' }, async (sql, draft) => {
    const files: Stored[] = []
    const about = await tx(sql, async (db) => {
      await db`set transaction isolation level repeatable read read only`
      for (const { name, columns } of await listTables(db)) {
        const rows = await db`copy (select ${sql.unsafe(columns)} from ${sql(name)}) to stdout`.readable()
        files.push(await writeSealed(rows, path.join(draft, `${name}.copy`), recipient))
      }
      const sequences = Buffer.from(JSON.stringify(await listSequences(db)))
      files.push(await writeSealed([sequences], path.join(draft, 'sequences.json'), recipient))
      const [version] = await db<{ postgres: string }[]>`select current_setting('server_version') as postgres`
      return { schema: await readSchema(db), postgres: version?.postgres ?? '' }
    })
    files.push(...(await storeFiles(dataDir, draft, recipient)))
    return { ...about, systemId: null, firstSegment: null, files }
  })
