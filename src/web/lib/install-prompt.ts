import { useSyncExternalStore } from 'react'

/** Chromium's offer to install; no standard, so not in TypeScript's library. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const DISMISSED = 'installHintDismissed'
const listeners = new Set<() => void>()
let prompt: InstallPrompt | null = null
let dismissed = false

function set(next: InstallPrompt | null) {
  prompt = next
  for (const listener of listeners) listener()
}

/** To be called before the first paint: the browser makes its offer once, and early. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // the offer waits at the foot of the page instead of lying over it
    set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => set(null))
}

/** What can be done here: ask the browser, do it by hand as on iPhones, or nothing. */
export type InstallWay = 'ask' | 'by-hand' | 'none'

function way(): InstallWay {
  if (isDismissed() || matchMedia('(display-mode: standalone)').matches) return 'none'
  if (prompt) return 'ask'
  return isApplePhone() && !isStandaloneOnApple() ? 'by-hand' : 'none'
}

const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isStandaloneOnApple = () => 'standalone' in navigator && navigator.standalone === true

function isDismissed(): boolean {
  try {
    return dismissed || localStorage.getItem(DISMISSED) !== null
  } catch {
    return dismissed
  }
}

/** For good on this device. */
export function dismissInstall(): void {
  dismissed = true
  try {
    localStorage.setItem(DISMISSED, '1')
  } catch {
    // Storage is refused: for as long as the page.
  }
  set(prompt)
}

/** Shows the browser's own question; an offer can be taken up once. */
export async function askInstall(): Promise<void> {
  await prompt?.prompt()
  set(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, way, () => 'none')
