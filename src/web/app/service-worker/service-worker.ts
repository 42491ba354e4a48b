import { openPush, showPush } from './pushes.ts'
import { wayOf } from './rules.ts'
import { answerServerPage, offlinePage } from './server-pages.ts'
import { answerFile, built, fetchVersion, keptShell, tidyVersions } from './versions.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(fetchVersion()))

self.addEventListener('activate', (event) => event.waitUntil(tidyVersions().then(() => self.clients.claim())))

// A new version waits until a person asks for it, or every tab of the old one is closed.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPush(event.notification)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (wayOf(request, self.location.origin, built.files)) {
    case 'shell':
      return event.respondWith(answerShell(request))
    case 'file':
      return event.respondWith(answerFile(request))
    case 'server-page':
      return event.respondWith(answerServerPage(request))
    case 'network':
      return undefined
  }
})

/** The kept one first: it is there at once, and of one piece with the files this version kept. */
async function answerShell(request: Request): Promise<Response> {
  const shell = await keptShell()
  if (shell) return shell
  return fetch(request).catch(() => offlinePage(request.url))
}
