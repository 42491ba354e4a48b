import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { SPOOL } from '../embedded-archive.ts'
import { contentName, type Recipient, writeSealed } from './sealed-file.ts'

/** Segments, histories of time lines and marks of base backups. */
const LOG_FILE = /^[0-9A-F]{8}(?:[0-9A-F]{16}(?:\.[0-9A-F]{8}\.backup)?|\.history)$/
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** A segment's place in the log, whatever its time line. */
export const positionOf = (segment: string): string => segment.slice(8, 24)

export const walFolder = (backupDir: string, systemId: string): string =>
  path.join(backupDir, `wal-${systemId}`)

export type Archive = { dataDir: string; backupDir: string; systemId: string; recipient: Recipient }

/** Names of archived parts that wait to be stored. */
export async function listSpool(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'pg', SPOOL)).catch(() => [])
  return names.filter((name) => LOG_FILE.test(name)).sort()
}

/** Stores what PostgreSQL has archived since, in its order. Answers how many files. */
export async function storeWal({ dataDir, backupDir, systemId, recipient }: Archive): Promise<number> {
  const names = await listSpool(dataDir)
  const folder = walFolder(backupDir, systemId)
  if (names.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of names) {
    const file = path.join(dataDir, 'pg', SPOOL, name)
    await writeSealed(createReadStream(file), path.join(folder, name), recipient)
    await rm(file)
  }
  return names.length
}

/** Stored files by the name of their contents. */
export async function listWal(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => [])
  return new Map(
    names
      .map((name) => [contentName(name), path.join(folder, name)] as const)
      .filter(([content]) => LOG_FILE.test(content)),
  )
}

/** Removes segments that no kept base needs. */
export async function pruneWal(folder: string, firstKept: string): Promise<void> {
  for (const [name, file] of await listWal(folder))
    if (!name.endsWith('.history') && positionOf(name) < positionOf(firstKept)) await rm(file)
}
