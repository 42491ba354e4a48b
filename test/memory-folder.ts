import { existsSync, statfsSync } from 'node:fs'

const SHARED = '/dev/shm'
const ENOUGH_BYTES = 4e9

/** A folder that is kept in memory and has room for what a run of tests writes; null on a machine without one. */
export function memoryFolder(): string | null {
  if (!existsSync(SHARED)) return null
  const { bavail, bsize } = statfsSync(SHARED)
  return bavail * bsize > ENOUGH_BYTES ? SHARED : null
}
