import { holdsTypedText } from '#web/lib/typed-text.ts'
import { takeNewest } from './take-newest.ts'

const PATIENCE_MS = 10_000
const RELOADED_AT = 'reloadedAt'
const ONCE_IN_MS = 60_000

// Error messages of each engine; the last are Vite's, for a style sheet.
const WORDS = /dynamically imported module|importing a module script failed|unable to preload css/i

/** A piece of the program could not be fetched: there is no network, or a newer version took its place. */
export const isFetchFailure = (error: unknown): boolean => error instanceof Error && WORDS.test(error.message)

/**
 * Loads the page again, as a failed import stays failed in some browsers and new releases rename pieces. First it looks
 * whether the server can be reached: the browser's own offline page has no way back. False when it cannot.
 */
export async function reloadWhenReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) return false
  } catch {
    return false
  }
  await takeNewest() // else the kept version would come again, and what the server no longer has would be missing again
  location.reload()
  return true
}

/**
 * The same without being asked, at most once a minute: what stays broken must not reload for ever. Never over what
 * somebody typed: the boundary's button is there for them.
 */
export function reloadUnasked(): void {
  if (holdsTypedText()) return
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < ONCE_IN_MS) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    return // nobody counts: leave it to the person
  }
  void reloadWhenReachable()
}
