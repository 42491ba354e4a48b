import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws the sign of a trade into a marker; answers what takes it away. */
export function drawGlyph(marker: HTMLElement, glyph: ReactNode): () => void {
  const slot = document.createElement('span')
  slot.className = 'map-glyph'
  slot.setAttribute('aria-hidden', 'true')
  marker.append(slot)
  marker.classList.add('has-glyph')
  const root = createRoot(slot)
  root.render(glyph)
  // Markers go while React is at work on the page: a root may not end meanwhile.
  return () => queueMicrotask(() => root.unmount())
}
