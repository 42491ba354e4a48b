import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { connect, type DatabaseLocation, ensureDatabase, limitsOf } from '#server/db/pool.ts'
import { prepare } from '#server/prepare.ts'
import { memoryFolder } from './memory-folder.ts'
import { startPgBouncer } from './pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, the migrated database that tests copy, and the address of PgBouncer, if it runs. */
    database: { socketDir: string; template: string; pooler: string | null }
  }
}

const TEMPLATE = 'template'
/** Of the tests' pools: five times the product's, so that thirty requests waiting for one lock on a busy machine are not refused. */
export const STATEMENT_TIMEOUT_MS = 10_000

/** Starts one PostgreSQL for the run, that of `POSTGRES_BIN` where it is given; its template contains the data of every installation and no demo data. With `PGBOUNCER_BIN` that program stands before it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'rehber-api-'))
  const server = await startEmbedded({ dir, bin: process.env['POSTGRES_BIN'] })
  let pgBouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined
  const stop = async () => {
    await pgBouncer?.stop()
    await server.stop()
    rmSync(dir, { recursive: true })
  }
  try {
    const { socketDir } = server
    await ensureDatabase(socketDir, TEMPLATE)
    requirePassword(path.join(dir, 'pg', 'pg_hba.conf'))
    await disableDurability({ socketDir, database: TEMPLATE })
    await prepare({
      location: { socketDir, database: TEMPLATE },
      tell: (what) => process.stdout.write(`${what}\n`),
    })
    const bin = process.env['PGBOUNCER_BIN']
    if (bin !== undefined) {
      await setPooledTimeouts({ socketDir, database: TEMPLATE })
      pgBouncer = await startPgBouncer(bin, socketDir)
    }
    project.provide('database', { socketDir, template: TEMPLATE, pooler: pgBouncer?.url ?? null })
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Requires a password of one role; effective after the reload below. */
function requirePassword(file: string): void {
  writeFileSync(file, `local all needs_password scram-sha-256\n${readFileSync(file, 'utf8')}`)
}

/** Turns durability off, as no data outlives the run. Crashes are tested in `faults`. */
async function disableDurability(location: DatabaseLocation): Promise<void> {
  const sql = connect(location)
  await sql`alter system set fsync = off`
  await sql`alter system set full_page_writes = off`
  await sql`alter system set autovacuum = off` // no database lives that long
  await sql`select pg_reload_conf()`
  await sql.end()
}

/** The timeouts of the tests' pools, which cannot be asked for through a pooler. */
async function setPooledTimeouts(location: DatabaseLocation): Promise<void> {
  const sql = connect(location)
  for (const [name, value] of Object.entries(limitsOf(STATEMENT_TIMEOUT_MS)))
    await sql.unsafe(`alter role postgres set ${name} = ${value}`)
  await sql.end()
}
