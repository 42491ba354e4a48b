import { useEffect } from 'react'
import { focusMarker } from './map-place.ts'

/** What was chosen on the map is gone to, for the eye and the keyboard; Escape goes back to its marker. */
export function useReturnToMarker(choice: { id: number } | null) {
  useEffect(() => {
    if (choice === null) return
    const selected = choice.id
    const card = document.getElementById(`business-${selected}`)
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && card?.contains(document.activeElement)) focusMarker(selected)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [choice])
}
