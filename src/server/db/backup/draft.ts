import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connect, type DatabaseLocation, type Sql } from '../pool.ts'
import { type Manifest, stampOf, writeManifest } from './manifest.ts'

type Made = Omit<Manifest, 'format' | 'kind' | 'startedAt' | 'endedAt'>

/**
 * Makes a backup below `backupDir`: `work` writes its files into the folder it is given. Answers the finished folder; an unfinished one
 * has another name, and goes where `work` fails.
 */
export async function makeBackup(
  { backupDir, location, kind }: { backupDir: string; location: DatabaseLocation; kind: Manifest['kind'] },
  work: (sql: Sql, folder: string) => Promise<Made>,
): Promise<string> {
  const startedAt = new Date()
  const target = path.join(backupDir, `${kind}-${stampOf(startedAt)}`)
  const draft = `${target}.part`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const sql = connect(location, { max: 1, statementTimeoutMs: 0, isLasting: true })
  try {
    const made = await work(sql, draft)
    const [from, until] = [startedAt.toISOString(), new Date().toISOString()]
    await writeManifest(draft, { format: 1, kind, startedAt: from, endedAt: until, ...made })
    await rename(draft, target)
    return target
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await sql.end({ timeout: 1 })
  }
}
