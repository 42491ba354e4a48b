import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-storage.ts'
import { makeStore } from './store.ts'

/** Chromium's offer to install; no standard, so not in TypeScript's library. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const DISMISSED = 'installHintDismissed'
const prompt = makeStore<InstallPrompt | null>(null)
let dismissed = false

/** To be called before the first paint: the browser makes its offer once, and early. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // the offer waits at the foot of the page instead of lying over it
    prompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => prompt.set(null))
}

/** Ways to install here: ask the browser, do it by hand as on iPhones, or none. */
export type InstallWay = 'ask' | 'by-hand' | 'none'

function way(): InstallWay {
  if (isDismissed() || matchMedia('(display-mode: standalone)').matches) return 'none'
  if (prompt.get()) return 'ask'
  return isApplePhone() && !isStandaloneOnApple() ? 'by-hand' : 'none'
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isStandaloneOnApple = () => 'standalone' in navigator && navigator.standalone === true

function isDismissed(): boolean {
  return dismissed || readLocal(DISMISSED) !== null
}

/** For good on this device. */
export function dismissInstall(): void {
  dismissed = true
  writeLocal(DISMISSED, '1')
  prompt.set(prompt.get())
}

/** Shows the browser's own question; an offer can be taken up once. */
export async function askInstall(): Promise<void> {
  await prompt.get()?.prompt()
  prompt.set(null)
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(prompt.subscribe, way, () => 'none')
