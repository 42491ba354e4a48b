import type { Page } from 'playwright-core'

// Scripts are strings, since the page's types are not known here.

/** Waits until the service worker has cached the offline files and controls this page. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate<void>(`(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })()`)

/** Checks for a newer version, as an open page does from time to time. */
export const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate<void>('(async () => void (await (await navigator.serviceWorker.ready).update()))()')

export const cacheNames = (page: Page): Promise<string[]> => page.evaluate<string[]>('caches.keys()')

/** The addresses of all cached responses. */
export const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })()`)

/** All data that this origin stores in the browser, as one text. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return [...kept, JSON.stringify(await indexedDB.databases())].join('\\n')
  })()`)

/** The encrypted rows of a database of this browser: their number, and all bytes as Latin-1 text. */
export const sealedRows = (page: Page, name: string): Promise<{ count: number; text: string }> =>
  page.evaluate<{ count: number; text: string }>(`(async () => {
    const settled = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)))
    if (!(await indexedDB.databases()).some(({ name }) => name === '${name}')) return { count: 0, text: '' }
    const db = await settled(indexedDB.open('${name}'))
    const found = await settled(db.transaction('waiting').objectStore('waiting').getAll())
    db.close()
    const text = found.flatMap(({ facts, blobs }) => [facts, ...blobs].map(({ bytes }) => new TextDecoder('latin1').decode(bytes)))
    return { count: found.length, text: text.join('\\n') }
  })()`)
