import { useRef, useState } from 'react'
import { readLocal, writeLocal } from '#web/lib/local-storage.ts'
import { DRAFT, storedUser } from '#web/lib/stored-session.ts'
import { write } from './outbox.ts'
import type { Target } from './outbox-store.ts'

const keyOf = (target: Target) => `${DRAFT}${storedUser()?.id} ${JSON.stringify(target)}`

/** The unsent draft to `target`: it survives a reload or another page. */
function keptDraft(target: Target): string {
  return readLocal(keyOf(target)) ?? ''
}

function keepDraft(target: Target, words: string): void {
  writeLocal(keyOf(target), words || null)
}

/** Keeps letters typed while the message is being stored. */
const without = (words: string, sent: string) => (words.startsWith(sent) ? words.slice(sent.length) : words)

/** The draft to `target`; it survives a reload. */
export function useWords(target: Target) {
  const [words, setWords] = useState(() => keptDraft(target))
  const latest = useRef(words)
  const sending = useRef<string>(undefined)
  const change = (next: string) => {
    latest.current = next
    setWords(next)
    keepDraft(target, next)
  }

  /**
   * Writes them as a message, and empties the field once they are stored; a second press until then is the same message.
   * Answers the message's name; null when there is none.
   */
  async function submit(): Promise<string | null> {
    if (sending.current === words) return null
    sending.current = words
    const clientId = await write(target, { message: words.trim() })
    if (sending.current === words) sending.current = undefined
    if (clientId !== null) change(without(latest.current, words))
    return clientId
  }
  return { words, change, submit }
}
