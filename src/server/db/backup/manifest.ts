import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { BackupError, hashFile } from './sealed-file.ts'

const FILE = 'manifest.json'

const Manifest = z.object({
  format: z.literal(1),
  /** `base`: the files of an embedded server, with its log. `copy`: the rows of any PostgreSQL. */
  kind: z.enum(['base', 'copy']),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** The cluster's own number; null of a copy. */
  systemId: z.string().nullable(),
  postgres: z.string(),
  /** The last migration. */
  schema: z.string(),
  /** The segment of the log from which on a base must be recovered; null of a copy. */
  firstSegment: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** The manifest with its own checksum in the last line. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = JSON.stringify(manifest, null, 2)
  await writeFile(path.join(folder, FILE), `${text}\n${sumOf(text)}\n`, { flush: true, mode: 0o600 })
}

/** Throws `BackupError` for a folder that is no backup, or whose manifest was changed. */
export async function readManifest(folder: string): Promise<Manifest> {
  const whole = await readFile(path.join(folder, FILE), 'utf8').catch(() => null)
  if (whole === null) throw new BackupError(`${folder} holds no backup.`)
  const end = whole.lastIndexOf('\n', whole.length - 2)
  const text = whole.slice(0, end)
  if (sumOf(text) !== whole.slice(end + 1).trim()) throw new BackupError(`${folder}: ${FILE} is damaged.`)
  return Manifest.parse(JSON.parse(text))
}

/** Reads every byte of a backup. Throws `BackupError` naming all files that are missing or not what was written. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const damaged: string[] = []
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found?.size !== bytes || (await hashFile(file)) !== sha256) damaged.push(name)
  }
  if (damaged.length > 0) throw new BackupError(`${folder}: damaged or missing: ${damaged.join(', ')}.`)
  return manifest
}

const NAME = /^(?:base|copy)-\d{8}T\d{6}Z$/

/** `2026-11-25T19:30:00.000Z` as part of a folder's name. */
export const stampOf = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d+/g, '')

/** Finished backups below `backupDir`, the oldest first. */
export async function listBackups(backupDir: string): Promise<string[]> {
  const names = await readdir(backupDir).catch(() => [])
  const stamp = (name: string) => name.slice(name.indexOf('-') + 1)
  return names
    .filter((name) => NAME.test(name))
    .sort((a, b) => stamp(a).localeCompare(stamp(b)))
    .map((name) => path.join(backupDir, name))
}
