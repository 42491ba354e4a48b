import { startTransition, useEffect, useState } from 'react'

/** How long the first page has the phone and the network to itself, from opening. */
const QUIET_MS = 5_000
const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const

const loaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === 'complete') done()
    else addEventListener('load', () => done(), { once: true })
  })

const touched = () =>
  new Promise<void>((done) => {
    for (const touch of TOUCHES)
      addEventListener(touch, () => done(), { once: true, passive: true, capture: true })
  })

const quiet = () => new Promise<void>((done) => setTimeout(done, Math.max(0, QUIET_MS - performance.now())))

let settled: Promise<unknown> | null = null

/**
 * Resolves when less urgent files may be fetched: once all of the first page is there. Home and the landing page,
 * which people open on a roadside, are left alone until somebody touches them, or for 5 s.
 */
export function waitForIdle(): Promise<unknown> {
  settled ??= loaded().then(() =>
    location.pathname === '/' ? Promise.race([touched(), quiet()]) : undefined,
  )
  return settled
}

let isFirst = true

/**
 * Whether the rest of a long page is to be drawn: at the first page of a visit after what comes before it has been
 * painted, so that a slow phone is not busy with it all at once; later, as places to scroll back to, at once.
 */
export function useAfterFirstPaint(): boolean {
  const [isRest, setIsRest] = useState(!isFirst)
  useEffect(() => {
    isFirst = false
    startTransition(() => setIsRest(true))
  }, [])
  return isRest
}
