import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Where files are kept. Each is written once under a name nobody else takes, and never changed. */
export type Files = {
  /** Resolves when the file is safe. */
  put(name: string, data: Buffer, type: string): Promise<void>
  /** Null: there is none. */
  get(name: string): Promise<Buffer | null>
  /** Also of files that are not there. */
  remove(names: readonly string[]): Promise<void>
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** In a folder of this machine, which all processes must share. */
export function folderFiles(folder: string): Files {
  // Sharded by first letters to keep directories small.
  const filePath = (name: string) => path.join(folder, name.slice(0, 2), name)
  return {
    async put(name, data) {
      const place = filePath(name)
      await mkdir(path.dirname(place), { recursive: true })
      const unfinished = `${place}.${randomUUID()}.tmp`
      try {
        await writeFile(unfinished, data, { flush: true })
        await rename(unfinished, place)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw error
      }
    },
    get: (name) =>
      readFile(filePath(name)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    async remove(names) {
      for (const name of names) await rm(filePath(name), { force: true })
    },
  }
}
