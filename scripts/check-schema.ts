import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { connect, ensureDatabase, type Sql } from '#server/db/pool.ts'
import { describeSchema } from './describe-schema.ts'
import { read } from './source-files.ts'

export const SCHEMA_FILE = 'db/schema.sql'
const HEAD = '-- What the migrations add up to. Written by `npm run schema`; not edited by hand.\n\n'
/** Fast and unsafe: the data is discarded. */
const FAST_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '16MB',
}

/** Finds the first line of `db/schema.sql` that differs from what the migrations produce. */
export async function checkSchema(root: string): Promise<string[]> {
  const wanted = (await dumpSchema(root)).split('\n')
  const found = existsSync(path.join(root, SCHEMA_FILE)) ? read(root, SCHEMA_FILE).split('\n') : []
  const at = Array.from({ length: Math.max(wanted.length, found.length) }).findIndex(
    (_, index) => wanted[index] !== found[index],
  )
  if (at < 0) return []
  return [
    `${SCHEMA_FILE}:${at + 1}: ${quote(found[at])}, but the migrations make ${quote(wanted[at])}: npm run schema`,
  ]
}

function quote(line: string | undefined): string {
  return line === undefined ? 'nothing' : `"${line.trim()}"`
}

/** The expected text of `db/schema.sql` for the project at `root`. */
export function dumpSchema(root: string): Promise<string> {
  return withDatabase(async (sql) => {
    await migrate(sql, path.join(root, 'db/migrations'))
    return HEAD + (await describeSchema(sql))
  })
}

/** Runs `work` with an empty database of a temporary PostgreSQL. */
export async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(path.join(tmpdir(), 'rehber-schema-'))
  try {
    const server = await startEmbedded({ dir, settings: FAST_SETTINGS })
    try {
      await ensureDatabase(server.socketDir, 'schema')
      const location = { socketDir: server.socketDir, database: 'schema' }
      const sql = connect(location, { max: 1, statementTimeoutMs: 30_000 })
      try {
        return await work(sql)
      } finally {
        await sql.end()
      }
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dir, { recursive: true })
  }
}
