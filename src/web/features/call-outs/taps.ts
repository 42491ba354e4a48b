import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallOutStep } from '#contract/call-outs-rules.ts'
import type { CallOutView } from '#contract/call-outs-shapes.ts'
import { confirmCallOut, progressCallOut } from '#contract/call-outs-way.ts'
import { call } from '#web/lib/call.ts'
import { readLocalJson, writeLocal } from '#web/lib/local-storage.ts'
import { isPassing, startSending, type Tried } from '#web/lib/send-waiting.ts'
import { makeStore, useStore } from '#web/lib/store.ts'
import { DRAFT, storedToken, storedUser } from '#web/lib/stored-session.ts'
import { showCallOut } from './queries.ts'

/** A tap that the server has not taken yet: a step by the winner, or the customer's word that it is done. */
export type Tap = {
  callOutId: number
  /** Whose job it is said of: another one's may follow before it is sent. A tap that an earlier version kept has none. */
  businessId?: number
  step: CallOutStep | 'confirm'
  code?: string
  userId: number
  /** In milliseconds since 1970, by the device's clock. */
  at: number
  /** It was tried and no answer came. */
  isLate: boolean
}

/** `refused`: why the last tap of a call-out was not taken, by its id. */
type Taps = { waiting: readonly Tap[]; refused: Readonly<Record<number, string>> }

/** Ends with the session. */
const KEY = `${DRAFT}call-out-taps`

const isTap = (one: unknown): one is Tap =>
  typeof one === 'object' && one !== null && 'callOutId' in one && 'step' in one && 'userId' in one

function readKept(): readonly Tap[] {
  const kept = readLocalJson(KEY)
  return Array.isArray(kept) ? kept.filter(isTap) : []
}

const taps = makeStore<Taps>({ waiting: readKept(), refused: {} })

function keep(waiting: readonly Tap[], refused = taps.get().refused): void {
  writeLocal(KEY, waiting.length > 0 ? JSON.stringify(waiting) : null) // refused: it still lasts as long as the page
  taps.set({ waiting, refused })
}

type Of = { callOutId: number; businessId: number }
const isOf = (tap: Tap, { callOutId, businessId }: Of) =>
  tap.callOutId === callOutId && (tap.businessId ?? businessId) === businessId
const isSame = (one: Tap, other: Tap) =>
  one.callOutId === other.callOutId && one.businessId === other.businessId && one.step === other.step
const without = (list: readonly Tap[], tap: Tap) => list.filter((one) => !isSame(one, tap))

/** Keeps a tap until the server has it. Twice is once; a later one brings its code along. */
export function tapStep({ callOutId, businessId }: Of, step: Tap['step'], code?: string): void {
  const userId = storedUser()?.id
  if (userId === undefined) return
  const said = { callOutId, businessId, step, ...(code && { code }) }
  const tap: Tap = { ...said, userId, at: Date.now(), isLate: false }
  const { waiting, refused } = taps.get()
  const before = waiting.find((one) => isSame(one, tap))
  if (before && !code) return
  keep([...without(waiting, tap), tap], { ...refused, [callOutId]: '' })
}

/** A tap of a while ago counts without its code where that proves nothing: nobody stands at the door any more to say it again. */
const goesWithoutCode = ({ code, isLate }: Tap, refusal: string): boolean =>
  code !== undefined && isLate && (refusal === 'arrival_code_wrong' || refusal === 'arrival_code_over')

async function send(tap: Tap, show: (view: CallOutView) => unknown): Promise<Tried> {
  const { callOutId: id, businessId, step, code } = tap
  const params = { id }
  const of = businessId === undefined ? {} : { businessId }
  const answer =
    step === 'confirm'
      ? await call(confirmCallOut, { params, body: of })
      : await call(progressCallOut, { params, body: { ...of, step, ...(code && { code }) } })
  if (!answer.ok && isPassing(answer.error)) {
    const { waiting } = taps.get()
    keep(waiting.map((one) => (isSame(one, tap) ? { ...one, isLate: true } : one)))
    return 'later'
  }
  if (!answer.ok && answer.error.status === 401) return 'stop'
  const { waiting, refused } = taps.get()
  if (!answer.ok && goesWithoutCode(tap, answer.error.code)) {
    const { code: _wrong, ...plain } = tap
    keep(waiting.map((one) => (isSame(one, tap) && one.code === code ? plain : one)))
    return 'next'
  }
  if (answer.ok) await show(answer.data)
  // A tap with another code that came meanwhile goes next.
  keep(
    waiting.filter((one) => !(isSame(one, tap) && one.code === code)),
    answer.ok ? refused : { ...refused, [id]: answer.error.text },
  )
  return 'next'
}

/** Sends this person's taps, until it is stopped: at once, or as soon as the network is back. */
export function sendTaps(client: QueryClient): () => void {
  const [token, userId] = [storedToken(), storedUser()?.id]
  if (token === null || userId === undefined) return () => undefined
  const { show, refresh } = showCallOut(client)
  const sending = startSending<Tap>({
    name: `call-out taps ${userId}`,
    next: () =>
      storedToken() === token ? taps.get().waiting.find((tap) => tap.userId === userId) : undefined,
    async send(tap) {
      const tried = await send(tap, show)
      if (tried === 'next') void refresh(tap.callOutId)
      return tried
    },
    subscribe: taps.subscribe,
  })
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) taps.set({ ...taps.get(), waiting: readKept() })
  }
  addEventListener('storage', onStorage)
  return () => {
    removeEventListener('storage', onStorage)
    sending.stop()
  }
}

/** Sends while a call-out is open, also where the rest of the application could not be loaded. */
export function useSendingTaps(client: QueryClient): void {
  useEffect(() => sendTaps(client), [client])
}

/** Taps of a job that wait, and why the last one of its call-out was refused. */
export function useTaps(of: Of): { waiting: readonly Tap[]; refused: string } {
  const { waiting, refused } = useStore(taps)
  const userId = storedUser()?.id
  return {
    waiting: waiting.filter((tap) => isOf(tap, of) && tap.userId === userId),
    refused: refused[of.callOutId] ?? '',
  }
}
