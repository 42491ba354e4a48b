import { DRAFT, storedUser } from '#web/lib/stored-session.ts'
import type { Target } from './outbox-store.ts'

const keyOf = (target: Target) => `${DRAFT}${storedUser()?.id} ${JSON.stringify(target)}`

/** What was typed to `target` and not sent: a reload, or a look at another page, loses nothing. */
export function keptDraft(target: Target): string {
  try {
    return localStorage.getItem(keyOf(target)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(target: Target, words: string): void {
  try {
    if (words === '') localStorage.removeItem(keyOf(target))
    else localStorage.setItem(keyOf(target), words)
  } catch {
    // Storage is refused or full: the words are on the page alone.
  }
}
