import { setTimeout as sleep } from 'node:timers/promises'

/** Null when it takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const waiting = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, null, { signal: waiting.signal })])
  } finally {
    waiting.abort()
  }
}
