import { deletePushSubscription, getPushKey, type PushKind, putPushSubscription } from '#contract/push.ts'
import { ask } from '#web/lib/ask.ts'

/** `install`: only as an installed application, as on an iPhone. */
export type PushState =
  | { status: 'unsupported' | 'install' | 'denied' | 'off' }
  | { status: 'on'; kinds: PushKind[] }

/** Why an iPhone has no push in its browser: it has it on the home screen alone. */
const isHomeScreenOnly = () => /iPhone|iPad/.test(navigator.userAgent) && !('PushManager' in window)

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined'

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscription as sent to the server. */
function describe(of: PushSubscription) {
  const { endpoint, keys = {} } = of.toJSON()
  return { endpoint: endpoint ?? of.endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** State of push in this browser. A subscription is sent to the server again, where it may belong to somebody else. */
export async function readPush(): Promise<PushState> {
  if (!isSupported()) return { status: isHomeScreenOnly() ? 'install' : 'unsupported' }
  if (Notification.permission === 'denied') return { status: 'denied' }
  const mine = await subscription()
  if (!mine || Notification.permission !== 'granted') return { status: 'off' }
  const { kinds } = await ask(putPushSubscription, { body: describe(mine) })
  return { status: 'on', kinds }
}

/** Asks the person, by way of the browser; call it from a press alone. Throws where the browser cannot. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return { status: 'denied' }
  if (permission !== 'granted') return { status: 'off' }
  const { publicKey } = await ask(getPushKey, {})
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const made = await pushManager.subscribe(options).catch(async () => {
    // A subscription under another key blocks a new one.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { kinds } = await ask(putPushSubscription, { body: describe(made) })
  return { status: 'on', kinds }
}

export async function choosePushKinds(kinds: PushKind[]): Promise<PushState> {
  const mine = await subscription()
  if (!mine) return { status: 'off' }
  const told = await ask(putPushSubscription, { body: { ...describe(mine), kinds } })
  return { status: 'on', kinds: told.kinds }
}

export async function turnPushOff(): Promise<PushState> {
  const mine = await subscription()
  if (mine) {
    await ask(deletePushSubscription, { body: { endpoint: mine.endpoint } })
    await mine.unsubscribe()
  }
  return { status: 'off' }
}
