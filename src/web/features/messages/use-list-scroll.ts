import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** So near, in pixels, counts as there. */
const NEAR = 80

type Scroll = {
  box: RefObject<HTMLElement | null>
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
}

/**
 * Keeps the eye where it was: at the end while the list grows there, at the same message while older ones come above.
 * `first` and `last` name the outermost rows. At the start it shows the end, or what `[data-unread]` marks.
 */
export function useListScroll(first: string, last: string, onTop: () => void): Scroll {
  const box = useRef<HTMLElement>(null)
  const before = useRef({ first: '', last: '', height: 0 })
  const [isAtEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    const list = box.current
    if (!list) return
    const was = before.current
    before.current = { first, last, height: list.scrollHeight }
    if (was.last === '') {
      const mark = list.querySelector<HTMLElement>('[data-unread]')
      list.scrollTop = mark ? mark.offsetTop - list.clientHeight / 3 : list.scrollHeight
    } else if (was.first !== first && was.last === last) list.scrollTop += list.scrollHeight - was.height
    else if (was.last !== last && (isAtEnd || last.startsWith('mine'))) list.scrollTop = list.scrollHeight
  }, [first, last, isAtEnd])

  return {
    box,
    isAtEnd,
    onScroll() {
      const list = box.current
      if (!list) return
      setAtEnd(list.scrollHeight - list.scrollTop - list.clientHeight < NEAR)
      if (list.scrollTop < NEAR) onTop()
    },
    toEnd() {
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    },
  }
}
