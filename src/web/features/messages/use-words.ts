import { useRef, useState } from 'react'
import { keepDraft, keptDraft } from './drafts.ts'
import { write } from './outbox.ts'
import type { Target } from './outbox-store.ts'

/** Whoever types on while the first words are being kept loses nothing. */
const without = (words: string, sent: string) => (words.startsWith(sent) ? words.slice(sent.length) : words)

/** What is typed to `target`, through a reload as well. */
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
   * Writes them as a message, and empties the field once they are kept; a second press meanwhile is the same message.
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
