import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { connect, type DatabaseLocation, tx } from '../pool.ts'
import { type CopiedSequence, listTables, readSchema } from './copy-out.ts'
import { verifyBackup } from './manifest.ts'
import { BackupError, contentName, readSealed } from './sealed-file.ts'
import { unpackInto } from './tar.ts'

type Restoration = { from: string; location: DatabaseLocation; dataDir: string; identity: string | null }

const CONTENT = '.copy'

/**
 * Replaces all rows of a migrated database by those of a copy, in one transaction, and then uploads and keys. The database's role must be allowed to
 * leave out triggers (`session_replication_role`): they had their effect when the rows were written.
 */
export async function restoreCopy({
  from,
  location,
  dataDir,
  identity,
}: Restoration): Promise<Record<string, number>> {
  const { files, schema } = await verifyBackup(from)
  const stored = new Map(files.map(({ name }) => [contentName(name), path.join(from, name)]))
  const sql = connect(location, { max: 1, statementTimeoutMs: 0, isLasting: true })
  try {
    const restored = await tx(sql, async (db) => {
      const own = await readSchema(db)
      if (own !== schema)
        throw new BackupError(
          `The copy is of ${schema}, this version makes ${own}: restore with that version, then upgrade.`,
        )
      await db`set local session_replication_role = replica`
      const tables = await listTables(db)
      const missing = tables.filter(({ name }) => !stored.has(`${name}${CONTENT}`))
      if (missing.length > 0)
        throw new BackupError(`The copy lacks ${missing.map(({ name }) => name).join(', ')}.`)
      await db`truncate ${sql(tables.map(({ name }) => name) as never)} cascade`
      const rows: Record<string, number> = {}
      for (const { name, columns } of tables) {
        const target = await db`copy ${sql(name)} (${sql.unsafe(columns)}) from stdin`.writable()
        await readSealed(stored.get(`${name}${CONTENT}`) ?? '', identity, target)
        const [read] = await db<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`
        rows[name] = read?.count ?? 0
      }
      const told = new PassThrough()
      const [sequences] = await Promise.all([
        text(told),
        readSealed(stored.get('sequences.json') ?? '', identity, told),
      ])
      for (const { name, last, isCalled } of JSON.parse(sequences) as CopiedSequence[])
        await db`select setval(quote_ident(${name})::regclass, ${last}::bigint, ${isCalled})`
      return rows
    })
    const kept = stored.get('files.tar')
    if (kept) {
      await mkdir(dataDir, { recursive: true })
      await readSealed(kept, identity, unpackInto(dataDir))
    }
    return restored
  } finally {
    await sql.end({ timeout: 1 })
  }
}
