import { isSilent, readPush } from './rules.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/icons/icon-192.png'

/** Shows what came. What comes again under its tag takes its place without a sound. */
export async function showPush(text: string): Promise<void> {
  const push = readPush(text)
  if (!push) return
  const { title, body, path, tag } = push
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const silent = isSilent(push, windows)
  await self.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: path, silent })
}

/** Goes to the page it leads to, in a window that is open where there is one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close()
  const path = typeof notification.data === 'string' ? notification.data : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((client) => client.focused) ?? windows[0]
  const shown = await open?.focus()
  // A window that another version of this worker holds cannot be led anywhere.
  const led = await shown?.navigate(path).catch(() => null)
  if (!led) await self.clients.openWindow(path)
}
