import { type MouseEvent, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Takes the first click of several at one place: the second of a double tap was meant for what stood there before. */
export const singlePress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail <= 1) act()
  }

/** Attributes of an area that scrolls: the keyboard must reach it, also without focusable content. */
export const scrollable = { tabIndex: 0 }

/** Whoever is in one of these is writing, choosing by letters or answering a question. */
const WRITES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog'

/** Whether a key alone was pressed, and by nobody who writes or has a question before them. */
export function isShortcut(event: KeyboardEvent): boolean {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat)
  const isWriting = event.target instanceof Element && event.target.closest(WRITES) !== null
  return isPlain && !isWriting && document.querySelector('dialog[open]') === null
}

/** An address, or an action that shows the next one; null at the end. */
export type Next = string | (() => void) | null

/** The key N leads to the next one, unless somebody is writing or answering a question. */
export function useNextKey(next: Next): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (next === null) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'n' || !isShortcut(event)) return
      if (typeof next === 'string') void navigate(next)
      else next()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [next, navigate])
}
