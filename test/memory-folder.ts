import { existsSync, statfsSync } from 'node:fs'

const SHARED = '/dev/shm'
const ENOUGH_BYTES = 4e9

/** A folder in memory with enough room for a run of tests; null if there is none. */
export function memoryFolder(): string | null {
  if (!existsSync(SHARED)) return null
  const { bavail, bsize } = statfsSync(SHARED)
  return bavail * bsize > ENOUGH_BYTES ? SHARED : null
}
