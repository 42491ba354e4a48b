import type { Page } from 'playwright-core'

// Written as text: what runs in the page knows the page's types, the tests know Node's.

/** Until the service worker has fetched what opens offline, and answers this page. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate<void>(`(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })()`)

/** Asks the server for a newer version, as a page left open does from time to time. */
export const lookForVersion = (page: Page): Promise<void> =>
  page.evaluate<void>('(async () => void (await (await navigator.serviceWorker.ready).update()))()')

export const cacheNames = (page: Page): Promise<string[]> => page.evaluate<string[]>('caches.keys()')

/** The addresses of all that stands in caches. */
export const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })()`)

/** All that this origin keeps in the browser, as one text. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return [...kept, JSON.stringify(await indexedDB.databases())].join('\\n')
  })()`)

/** What lies sealed in a database of this browser: how many rows, and all their bytes as letters. */
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
