import { useSyncExternalStore } from 'react'
import type { ThreadSide } from '#contract/messages.ts'
import { tellTyping } from '#contract/messages-threads.ts'
import { call } from '#web/lib/call.ts'
import { makeSignal } from '#web/lib/store.ts'

/** Longer than the other browser takes to repeat it. */
const SHOWN_MS = 6000
const SAID_EVERY_MS = 3000

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const { emit, subscribe } = makeSignal()
const keyOf = (threadId: number, side: ThreadSide) => `${threadId} ${side}`

/** The other side writes, or stopped; forgotten by itself. */
export function noteTyping(
  threadId: number,
  { side, isTyping }: { side: ThreadSide; isTyping: boolean },
): void {
  const key = keyOf(threadId, side)
  clearTimeout(timers.get(key))
  const done = () => {
    timers.delete(key)
    emit()
  }
  if (isTyping) timers.set(key, setTimeout(done, SHOWN_MS))
  else timers.delete(key)
  emit()
}

export const useIsTyping = (threadId: number | null, side: ThreadSide): boolean =>
  useSyncExternalStore(subscribe, () => threadId !== null && timers.has(keyOf(threadId, side)))

let said = { threadId: 0, at: 0 }

/** Tells the other side that one is typing, at most every few seconds. */
export function sayTyping(threadId: number, isTyping: boolean): void {
  const isNews = said.threadId !== threadId || Date.now() - said.at > SAID_EVERY_MS
  if (isTyping ? !isNews : said.at === 0) return
  said = { threadId, at: isTyping ? Date.now() : 0 }
  void call(tellTyping, { params: { id: threadId }, body: { isTyping } })
}
