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

const WRITES = 'input, textarea, select, [contenteditable], dialog'

/** An address, or an action that shows the next one; null at the end. */
export type Next = string | (() => void) | null

/** The key N leads to the next one, unless somebody is writing or answering a question. */
export function useNextKey(next: Next): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (next === null) return
    const press = (event: KeyboardEvent) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat)
      const isFree = !(event.target instanceof Element && event.target.closest(WRITES))
      if (event.key.toLowerCase() !== 'n' || !isPlain || !isFree) return
      if (typeof next === 'string') void navigate(next)
      else next()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [next, navigate])
}
