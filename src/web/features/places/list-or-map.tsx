import { type ReactNode, startTransition, type TouchEvent, useEffect, useRef } from 'react'
import { useWide } from '#web/lib/browser-state.ts'
import type { View } from '#web/ui/view-switch.tsx'

type Props = {
  view: View
  onView(view: View): void
  choice: { id: number } | null
  onChoose(choice: { id: number }): void
  children: ReactNode
}

/** A finger that moves less, in pixels, touches; one that begins this near the edge asks the browser to go back. */
const [SWIPED, EDGE] = [64, 24]
/** How far the page follows the finger, in pixels: enough to say that it is felt. */
const FOLLOWED = 40
/** Parts that a finger moves sideways for themselves. */
const MOVES = '.leaflet-container, .overflow-x-auto, input, select'

type Touch = { x: number; y: number; card: number | null; isSideways: boolean }

/**
 * On a phone, a list and its map are one swipe apart: to the left the map opens at the card that was swiped, to the right
 * the list at the card that was chosen. The switch above them does the same, without a finger.
 */
export function ListOrMap({ view, onView, choice, onChoose, children }: Props) {
  const wide = useWide()
  const touch = useRef<Touch | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useChosenInView(view, choice)

  const follow = (x: number) => {
    const moved = Math.max(-FOLLOWED, Math.min(FOLLOWED, x / 2))
    if (box.current) box.current.style.translate = moved === 0 ? '' : `${moved}px`
  }
  const leave = () => {
    touch.current = null
    follow(0)
  }
  const begin = ({ touches, target }: TouchEvent) => {
    leave()
    const finger = touches[0]
    if (!finger || touches.length > 1 || !(target instanceof Element) || target.closest(MOVES)) return
    if (finger.clientX < EDGE || finger.clientX > innerWidth - EDGE) return
    const card = target.closest<HTMLElement>('[data-business]')?.dataset['business']
    const at = { x: finger.clientX, y: finger.clientY }
    touch.current = { ...at, card: card ? Number(card) : null, isSideways: false }
  }
  const move = ({ touches }: TouchEvent) => {
    const [begun, finger] = [touch.current, touches[0]]
    if (!begun || !finger) return
    const [x, y] = [finger.clientX - begun.x, finger.clientY - begun.y]
    // A page that is being scrolled stays one that is.
    if (!begun.isSideways && Math.abs(y) >= Math.abs(x)) return leave()
    begun.isSideways = true
    follow(view === 'list' ? Math.min(0, x) : Math.max(0, x))
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const [begun, finger] = [touch.current, changedTouches[0]]
    leave()
    if (!begun?.isSideways || !finger) return
    const x = finger.clientX - begun.x
    if (view === 'list' ? x > -SWIPED : x < SWIPED) return
    // In slices, as by the switch: dozens of cards are drawn.
    startTransition(() => {
      if (view === 'list' && begun.card !== null) onChoose({ id: begun.card })
      onView(view === 'list' ? 'map' : 'list')
    })
  }
  const swipes = { onTouchStart: begin, onTouchMove: move, onTouchEnd: end, onTouchCancel: leave }
  return (
    <div
      ref={box}
      {...(!wide && swipes)}
      className="motion-safe:transition-[translate] max-lg:touch-pan-y max-lg:touch-pinch-zoom"
    >
      {children}
    </div>
  )
}

/** Back in the list, whose card was chosen on the map stands in the middle of the screen. */
function useChosenInView(view: View, choice: Props['choice']) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (view === 'list' && choice)
      document.getElementById(`business-${choice.id}`)?.scrollIntoView({ block: 'center' })
  }, [view, choice])
}
