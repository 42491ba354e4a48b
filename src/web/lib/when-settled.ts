/** How long the first page a person opens has the phone and the line to itself, from opening, in ms. */
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
 * Resolves when what nobody waits for may be fetched: once all of the first page is there. Home and the landing page,
 * which people open on a roadside, are left alone until somebody touches them, or for 5 s.
 */
export function whenSettled(): Promise<unknown> {
  settled ??= loaded().then(() =>
    location.pathname === '/' ? Promise.race([touched(), quiet()]) : undefined,
  )
  return settled
}
