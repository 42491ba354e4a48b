import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Detours } from '#lib/detours.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Sql } from '../../db/pool.ts'
import type { Base } from './base.ts'
import type { Built } from './build.ts'
import { layoutVersion } from './layout-version.ts'
import { openSnapshotFile, SnapshotError, type SnapshotLabel, writeSnapshotFile } from './snapshot-file.ts'
import { isFarBehind } from './store.ts'
import { claimSnapshot, forgetSnapshot, readSchema } from './store-snapshots.ts'

/** Below the data folder; never in a backup. */
export const SNAPSHOT_FOLDER = 'listing'

const fileIn = (folder: string) => path.join(folder, 'snapshot')
const UNFINISHED = '.tmp'
const unfinishedIn = (folder: string, id: string) => path.join(folder, `${id}${UNFINISHED}`)
/** No writing takes as long: whoever began it is gone. */
const ABANDONED_MS = 15 * MINUTE_MS

/** The version of what this process lays out, and would read. */
export const snapshotVersion = async (sql: Sql, detours: Detours): Promise<Omit<SnapshotLabel, 'id'>> => ({
  schema: await readSchema(sql),
  code: layoutVersion(detours),
})

type StoredBase = Omit<Built, 'base' | 'mark' | 'now'> & { base: Omit<Base, 'dead' | 'detours'> }
export type Loaded = Built & { id: string }

/**
 * The base that an earlier process kept, as it was then: the change feed leads on from its mark. Null where there is none;
 * throws `SnapshotError` for one that is of no use.
 */
export async function loadSnapshot(
  sql: Sql,
  folder: string,
  version: Omit<SnapshotLabel, 'id'>,
  detours: Detours,
): Promise<Loaded | null> {
  dropAbandoned(folder)
  const opened = openExisting(folder)
  if (!opened) return null
  try {
    const { id, schema, code } = opened.label
    if (schema !== version.schema) throw new SnapshotError('was made of other tables')
    if (code !== version.code) throw new SnapshotError('was made by another version')
    const claimed = await claimSnapshot(sql, id)
    if (!claimed) throw new SnapshotError('is too old, or not of this database')
    if (await isFarBehind(sql, claimed.mark)) throw new SnapshotError('is too far behind')
    const { base, ...rest } = opened.read() as StoredBase
    return {
      id,
      ...rest,
      ...claimed,
      base: { ...base, detours, dead: new Uint8Array(new SharedArrayBuffer(base.count)) },
    }
  } finally {
    opened.close()
  }
}

/** Replaces the snapshot at once, or not at all; the database has `label.id` already. Blocks its thread while it writes. */
export async function keepSnapshot(
  sql: Sql,
  folder: string,
  label: SnapshotLabel,
  { base, schedules, switched }: Built,
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  dropAbandoned(folder)
  const { dead: _dead, detours: _detours, ...kept } = base
  const unfinished = unfinishedIn(folder, label.id)
  writeSnapshotFile(unfinished, label, { base: kept, schedules, switched } satisfies StoredBase)
  const before = labelIn(folder)
  renameSync(unfinished, fileIn(folder))
  syncFolder(folder)
  if (before) await forgetSnapshot(sql, before.id)
}

/** Also what a writing that was stopped has left. */
export function dropUnfinished(folder: string, id: string): void {
  rmSync(unfinishedIn(folder, id), { force: true })
}

export async function dropSnapshot(sql: Sql, folder: string): Promise<void> {
  dropAbandoned(folder)
  const label = labelIn(folder)
  rmSync(fileIn(folder), { force: true })
  if (label) await forgetSnapshot(sql, label.id)
}

function openExisting(folder: string) {
  try {
    return openSnapshotFile(fileIn(folder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Null where there is none, or none that can be read. */
function labelIn(folder: string): SnapshotLabel | null {
  try {
    const opened = openExisting(folder)
    opened?.close()
    return opened?.label ?? null
  } catch {
    return null
  }
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Removes what a process that was killed had begun to write: it may hold what was erased since. */
function dropAbandoned(folder: string): void {
  let names: string[] = []
  try {
    names = readdirSync(folder)
  } catch {
    return // nothing was kept yet
  }
  for (const name of names) {
    if (!name.endsWith(UNFINISHED)) continue
    const file = path.join(folder, name)
    const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > ABANDONED_MS) rmSync(file, { force: true })
  }
}
