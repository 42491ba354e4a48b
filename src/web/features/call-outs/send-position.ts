import { useEffect, useState } from 'react'
import { sendPosition } from '#contract/call-outs-position.ts'
import { call } from '#web/lib/call.ts'

/** Of two positions that are sent. */
const EVERY_MS = 5000

/** `sentAt`: when the server took the last one, in milliseconds of `performance.now()`. */
export type Sending = { status: 'starting' | 'sent' | 'late' | 'denied' | 'over'; sentAt: number | null }

/** Keeps the screen on; the browser lets it go when the page is hidden. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const take = () => {
    if (document.visibilityState !== 'visible' || isOver) return
    navigator.wakeLock?.request('screen').then(
      (taken) => {
        lock = taken
        if (isOver) void taken.release()
      },
      () => undefined, // refused with a low battery: the screen goes dark as always
    )
  }
  take()
  document.addEventListener('visibilitychange', take)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}

/** Watches the device's position and sends the latest at most each five seconds. Answers how to stop. */
function watch(id: number, tell: (sending: Sending) => void): () => void {
  let latest: GeolocationPosition | null = null
  let sentAt: number | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  async function send(): Promise<void> {
    timer = undefined
    if (!latest || isOver) return
    const { latitude: lat, longitude: lng, accuracy } = latest.coords
    latest = null
    triedAt = performance.now()
    const accuracyM = Math.min(100_000, Math.round(accuracy))
    const answer = await call(sendPosition, { params: { id }, body: { lat, lng, accuracyM } })
    if (isOver) return
    if (answer.ok) sentAt = performance.now()
    const { status = 200 } = answer.ok ? {} : answer.error
    if (status >= 400 && status < 500 && status !== 429) {
      stop()
      return tell({ status: 'over', sentAt })
    }
    tell({ status: answer.ok || status === 429 ? 'sent' : 'late', sentAt })
    plan()
  }
  function plan(): void {
    if (timer === undefined && latest && !isOver)
      timer = setTimeout(() => void send(), Math.max(0, triedAt + EVERY_MS - performance.now()))
  }
  function stop(): void {
    isOver = true
    clearTimeout(timer)
    navigator.geolocation?.clearWatch(watching)
  }

  tell({ status: 'starting', sentAt })
  const watching = navigator.geolocation?.watchPosition(
    (position) => {
      latest = position
      plan()
    },
    ({ code, PERMISSION_DENIED }) => {
      if (code === PERMISSION_DENIED || sentAt === null) tell({ status: 'denied', sentAt })
    },
    { enableHighAccuracy: true, maximumAge: EVERY_MS },
  )
  return stop
}

/** Sends where this device is while `isOn`; null while it is off. */
export function useSendPosition(id: number, isOn: boolean): Sending | null {
  const [sending, setSending] = useState<Sending | null>(null)
  useEffect(() => {
    if (!isOn) return
    const stops = [watch(id, setSending), keepAwake()]
    return () => {
      for (const stop of stops) stop()
      setSending(null)
    }
  }, [id, isOn])
  return sending
}
