type Guard = (event: PopStateEvent) => void

let guard: Guard | null = null

/**
 * To be called before the router is drawn: a window calls its listeners in the order of their registration, and the guard
 * can only stop a step through the history that the router has not seen.
 */
export function catchBack(): void {
  addEventListener('popstate', (event) => guard?.(event))
}

/** Hands each step through the history to `by` first, which may stop the event. Returns how to end that. */
export function guardBack(by: Guard): () => void {
  guard = by
  return () => {
    if (guard === by) guard = null
  }
}
