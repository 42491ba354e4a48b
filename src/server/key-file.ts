import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { threadId } from 'node:worker_threads'

const hasCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

const readOrNull = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  })

/**
 * Reads a key from a file that only this user may read; writes it with `generate` at the first start. Of two processes, or
 * workers of one, that start at once the first one's file stays, and it is never seen half written.
 */
export async function readOrCreateKey(file: string, generate: () => string | Buffer): Promise<Buffer> {
  const existing = await readOrNull(file)
  if (existing) return existing
  await mkdir(path.dirname(file), { recursive: true })
  const own = `${file}.${process.pid}.${threadId}`
  await writeFile(own, generate(), { mode: 0o600 })
  await link(own, file).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  await rm(own, { force: true })
  return readFile(file)
}
