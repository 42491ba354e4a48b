import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded.ts'
import { connect, type DatabaseLocation, ensureDatabase } from '#server/db/pool.ts'
import { prepare } from '#server/prepare.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, and the migrated database that tests copy. */
    database: { socketDir: string; template: string }
  }
}

const TEMPLATE = 'template'

/** Starts one PostgreSQL for the run, that of `POSTGRES_BIN` where it is given; its template contains the data of every installation and no demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'rehber-api-'))
  const server = await startEmbedded({ dir, bin: process.env['POSTGRES_BIN'] })
  const stop = async () => {
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
    project.provide('database', { socketDir, template: TEMPLATE })
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
