import { HOUR_MS } from '#lib/time.ts'
import { makeStore } from '#web/lib/store.ts'

/** A page left open asks for a new version when it is looked at again, at most so often. */
const AGAIN_MS = HOUR_MS

/** Whether there is a newer version than this page's: fetched and waiting, or taken by another tab. */
export const newVersion = makeStore(false)

const setReady = () => newVersion.set(true)

/** Registers the service worker, which fetches what opens without a network, and watches for newer versions. */
export async function watchVersions(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) return
  // Before the first worker there is nothing to be newer than.
  const isFirst = container.controller === null
  let controlled = !isFirst
  container.addEventListener('controllerchange', () => {
    if (controlled) setReady()
    controlled = true
  })
  const registration = await container.register('/service-worker.js', { updateViaCache: 'none' })
  const look = () => {
    if (registration.waiting && container.controller) setReady()
  }
  const watch = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', watch)
  watch()
  look()
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < AGAIN_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined) // no network: the next look will do
  })
}
