/** Limit of the wait for a version that is being fetched; after that the page goes on without it. */
const PATIENCE_MS = 15_000

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))

/** Resolves when `worker` has fetched all it needs, or has given up. */
function fetched(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => worker.state !== 'installing' && resolve()
    worker.addEventListener('statechange', look)
    look()
  })
}

/**
 * Lets the newest version there is take over from the one that runs; the pages of the old one go on until they are
 * loaded again. Without a service worker the next load has the newest version anyway.
 */
export async function takeNewest(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const registration = await container?.getRegistration().catch(() => undefined)
  if (!container || !registration) return
  await registration.update().catch(() => undefined) // no network: the waiting version is new enough
  const coming = registration.installing
  if (coming) await Promise.race([fetched(coming), patience()])
  const next = registration.waiting
  if (!next) return
  const taken = new Promise<void>((resolve) =>
    container.addEventListener('controllerchange', () => resolve(), { once: true }),
  )
  next.postMessage('take over')
  await Promise.race([taken, patience()])
}
