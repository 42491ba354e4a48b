import { useEffect } from 'react'
import { editFieldRecord, type FieldRecord, recordBusiness } from '#contract/field-records.ts'
import { visitBusiness, WAITED_MAX_SECONDS } from '#contract/field-visits.ts'
import { callSurveyPlace, compareSurveyHours, visitSurveyPlace } from '#contract/surveys.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { type CallError, call } from '#web/lib/call.ts'
import { isPassing, startSending, type Tried, UPLOAD_USABLE_MS } from '#web/lib/send-waiting.ts'
import { makeStore, useStore } from '#web/lib/store.ts'
import { storedToken, storedUser } from '#web/lib/stored-session.ts'
import { sendShrunk } from '#web/lib/upload-picture.ts'
import {
  changeWaiting,
  dropWaiting,
  ensureKey,
  onNewWaiting,
  photosOf,
  putWaiting,
  refreshQueue,
} from './queue.ts'
import { bodyOf } from './values.ts'
import { isReady, type Waiting } from './waiting.ts'

/** Upload in progress in this tab; `part` from 0 to 1. `sent` counts since the page was opened. */
type Progress = { clientId: string | null; part: number; sent: number }
const progress = makeStore<Progress>({ clientId: null, part: 0, sent: 0 })
const running = new Set<{ now(): void }>()

function tell(next: Partial<Progress>): void {
  progress.set({ ...progress.get(), ...next })
}

/** Sends a photo after the other, and keeps where each was taken: after a cut only the others go again. */
async function sendPhotos(one: Waiting): Promise<Waiting | Tried> {
  const blobs = one.photos.length > 0 ? await photosOf(one) : []
  let now = one
  for (const [no, blob] of blobs.entries()) {
    const taken = now.photos[no]
    if (taken && Date.now() - taken.at < UPLOAD_USABLE_MS) continue
    const onProgress = (part: number) => tell({ part: (no + part) / (blobs.length + 1) })
    const answer = await sendShrunk(blob, { onProgress })
    if (!answer.ok) {
      const { status, text } = answer
      if (status === 401) return 'stop'
      if (status === 0 || status >= 500 || status === 429) return late(now)
      await changeWaiting({ ...now, problem: { text, fields: { images: text } } })
      return 'next'
    }
    const photos = now.photos.with(no, { url: answer.picture.url, at: Date.now() })
    now = { ...now, photos }
    await changeWaiting(now)
  }
  return now
}

async function late(one: Waiting): Promise<Tried> {
  if (!one.isLate) await changeWaiting({ ...one, isLate: true })
  return 'later'
}

async function post(one: Waiting, token: string) {
  const { clientId, content, revision } = one
  const waited = Math.round((Date.now() - one.at) / 1000)
  const waitedSeconds = Math.min(WAITED_MAX_SECONDS, Math.max(0, waited))
  if (content.kind === 'visit') {
    const { businessId, outcome, note, point, accuracy } = content
    const body = { clientId, businessId, outcome, note, accuracy, waitedSeconds, ...point }
    return call(visitBusiness, { body }, { token })
  }
  if (content.kind === 'survey') {
    const { placeId, found, doorHours, point, accuracy } = content
    const body = { clientId, placeId, found, doorHours, accuracy, waitedSeconds, ...point }
    return call(visitSurveyPlace, { body }, { token })
  }
  if (content.kind === 'surveyCall') {
    const { placeId: id, result } = content
    return call(callSurveyPlace, { params: { id }, body: { result } }, { token })
  }
  if (content.kind === 'surveyHours') {
    const { placeId: id, result } = content
    return call(compareSurveyHours, { params: { id }, body: { result } }, { token })
  }
  const images = one.photos.flatMap((photo) => photo?.url ?? [])
  const { values, confirmNew, record } = content
  const written = { ...bodyOf(values), clientId, confirmNew, ...(revision !== undefined && { revision }) }
  if (record) {
    const body = { ...written, updatedAt: record.updatedAt, images: [...record.photos, ...images] }
    return call(editFieldRecord, { params: { id: record.id }, body }, { token })
  }
  const body = { ...written, images, waitedSeconds }
  return call(recordBusiness, { body }, { token })
}

async function refused(
  one: Waiting,
  { text, fields, business, status, ...error }: CallError,
): Promise<Tried> {
  if (isPassing({ status, ...error })) return late(one)
  if (status === 401) return 'stop'
  if (business) {
    await changeWaiting({ ...one, twin: business })
    return 'next'
  }
  const ofPhotos = Object.keys(fields).filter((name) => name.startsWith('images'))
  const [first] = ofPhotos
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !ofPhotos.includes(name)))
  const images = first === undefined ? {} : { images: fields[first] ?? text }
  // Photos that the server no longer has go again from here.
  const photos = first === undefined ? one.photos : one.photos.map(() => null)
  await changeWaiting({
    ...one,
    photos,
    problem: { text, fields: { ...shown, ...images }, isStale: error.code === 'changed_meanwhile' },
  })
  return 'next'
}

/** Called with what arrived; after an edit, with the present record. */
type OnSent = (one: Waiting, record: FieldRecord | null) => void

/** Of every queue of this page: one of them sends, all are told. */
const listeners = new Set<OnSent>()

const isRecord = (data: object): data is FieldRecord => 'updatedAt' in data

async function send(one: Waiting, token: string): Promise<Tried> {
  tell({ clientId: one.clientId, part: 0 })
  const ready = await sendPhotos(one)
  if (typeof ready === 'string') return ready
  const answer = await post(ready, token)
  if (!answer.ok) return refused(ready, answer.error)
  await dropWaiting(ready)
  tell({ sent: progress.get().sent + 1 })
  const record = isRecord(answer.data) ? answer.data : null
  for (const listener of listeners) listener(ready, record)
  return 'next'
}

type Session = { userId: number; token: string }

/** Sends what waits of this worker, until it is stopped. */
export function startQueue({ userId, token }: Session, onSent: OnSent): () => void {
  let isStopped = false
  const isMine = () => !isStopped && storedToken() === token && storedUser()?.id === userId
  const sending = startSending<Waiting>({
    name: `field ${userId}`,
    async next() {
      await ensureKey()
      const list = await refreshQueue()
      return isMine() ? list.find(isReady) : undefined
    },
    async send(one) {
      try {
        return await send(one, token)
      } catch {
        // A row that cannot be read must not hold up those behind it.
        await changeWaiting({ ...one, problem: { text: browserErrorTexts.internal, fields: {} } })
        return 'next'
      } finally {
        tell({ clientId: null })
      }
    },
    subscribe: onNewWaiting,
  })
  running.add(sending)
  listeners.add(onSent)
  // Another tab may be sending: what waits is shown without waiting for it.
  void refreshQueue().catch(() => undefined)
  return () => {
    isStopped = true
    sending.stop()
    running.delete(sending)
    listeners.delete(onSent)
  }
}

/** Once more, and at once. */
export async function tryAgain(one: Waiting): Promise<void> {
  await putWaiting({ ...one, problem: null, isLate: false, isHeld: false })
  sendNow()
}

function sendNow(): void {
  for (const sending of running) sending.now()
}

/** The form is done with it, and left it as it was. */
export async function letGo(one: Waiting): Promise<void> {
  if (await changeWaiting({ ...one, isHeld: false })) sendNow()
}

/** It is another place than the listed one. */
export async function confirmNew(one: Waiting): Promise<void> {
  if (one.content.kind !== 'business') return
  await putWaiting({ ...one, twin: null, content: { ...one.content, confirmNew: true } })
}

export const useProgress = (): Progress => useStore(progress)

/** Sends while the page is open, also where the rest of the application could not be loaded. */
export function useSendingQueue(onSent: OnSent): void {
  useEffect(() => {
    const [token, userId] = [storedToken(), storedUser()?.id]
    if (token === null || userId === undefined) return
    return startQueue({ userId, token }, onSent)
  }, [onSent])
}
