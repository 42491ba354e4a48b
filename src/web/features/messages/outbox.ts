import { answerThread, type Sent, sendMessage } from '#contract/messages.ts'
import { browserErrorTexts } from '#text/errors-browser.ts'
import { type CallError, call } from '#web/lib/call.ts'
import { isPassing, startSending, type Tried, UPLOAD_USABLE_MS } from '#web/lib/send-waiting.ts'
import { storedToken, storedUser } from '#web/lib/stored-session.ts'
import { takeOldOutbox } from './outbox-old.ts'
import { abortUpload, uploadPhoto } from './outbox-photo.ts'
import {
  type Content,
  changeWaiting,
  doneWaiting,
  dropOtherSessions,
  dropWaiting,
  forgetWaiting,
  newWaiting,
  onNewWaiting,
  putWaiting,
  refreshWaiting,
  type Target,
  type Waiting,
} from './outbox-store.ts'

let flushNow: () => void = () => undefined

/** A picture as it is to be sent; `size` null: this browser cannot show it. */
export type Photo = { blob: Blob; size: Waiting['size'] }

/**
 * Writes a message: it is kept for good first, or where that is refused as long as the page, then sent as soon as the
 * network carries. Answers its name; null when nobody is signed in.
 */
export async function write(target: Target, content: Content, photo?: Photo): Promise<string | null> {
  const one = newWaiting(target, content, photo?.size)
  if (!one) return null
  await putWaiting(one, photo && [photo.blob])
  flushNow()
  return one.clientId
}

export async function tryAgain(one: Waiting): Promise<void> {
  await putWaiting({ ...one, problem: null })
  flushNow()
}

export async function discard(one: Waiting): Promise<void> {
  await dropWaiting(one).catch(() => undefined) // it stays where it is, and is shown
  abortUpload(one.clientId)
}

async function post({ userId: fromUserId, target, content, clientId, upload }: Waiting, token: string) {
  const body = { ...content, ...(upload && { photo: upload.url }), clientId }
  return 'businessId' in target
    ? call(sendMessage, { body: { ...body, fromUserId, toBusinessId: target.businessId } }, { token })
    : call(answerThread, { params: { id: target.threadId }, body }, { token })
}

/** `isAnswered`: the server answered, but could not take it now. */
async function late(one: Waiting, isAnswered: boolean): Promise<Tried> {
  if (!one.isLate || one.isAnswered !== isAnswered) await changeWaiting({ ...one, isLate: true, isAnswered })
  return 'later'
}

async function refuse(one: Waiting, problem: string): Promise<Tried> {
  await changeWaiting({ ...one, problem })
  return 'next'
}

/** With where the server took the photo, noted before anything else: after a cut only the message goes again. */
async function withUpload(one: Waiting, isMine: () => boolean): Promise<Waiting | Tried> {
  if (one.upload && Date.now() - one.upload.at < UPLOAD_USABLE_MS) return one
  const answer = await uploadPhoto(one, isMine)
  if (!isMine()) return 'stop'
  if (!answer) return one
  if (answer.ok) {
    const ready = { ...one, upload: { url: answer.picture.url, at: Date.now() } }
    return (await changeWaiting(ready)) ? ready : 'next'
  }
  const { status, text } = answer
  if (status === 401) return 'stop'
  return status === 0 || status >= 500 || status === 429 ? late(one, status >= 500) : refuse(one, text)
}

type Sending = {
  userId: number
  token: string
  /** Shows it as sent, before it leaves the outbox. */
  onSent: (sent: Sent, target: Target) => void
}

/** Sends what waits, one after the other and by one tab at a time, until it is stopped. */
export function startOutbox({ userId, token, onSent }: Sending): () => void {
  let isStopped = false

  /** Only the signed-in person's own messages are sent. */
  const isMine = () => !isStopped && storedToken() === token && storedUser()?.id === userId

  function refused(ready: Waiting, before: Waiting, error: CallError): Promise<Tried> | Tried {
    if (isPassing(error)) return late(ready, error.status >= 500)
    if (error.status === 401) return 'stop'
    if (error.code !== 'photo_unusable') return refuse(ready, error.text)
    // The server no longer has what an earlier try gave it: it goes again from here, once.
    const fresh = { ...ready, upload: null }
    const isOld = ready.upload !== null && ready.upload === before.upload
    return isOld ? changeWaiting(fresh).then(() => 'next') : refuse(fresh, error.text)
  }

  async function trySending(one: Waiting): Promise<Tried> {
    const ready = one.content.kind === 'photo' ? await withUpload(one, isMine) : one
    if (typeof ready === 'string') return ready
    const answer = await post(ready, token)
    if (!answer.ok) return refused(ready, one, answer.error)
    if (isMine()) onSent(answer.data, one.target)
    // What cannot be taken out goes again later, and is the same message to the server.
    return doneWaiting(one).then(
      () => 'next',
      () => 'later',
    )
  }

  async function send(one: Waiting): Promise<Tried> {
    try {
      return await trySending(one)
    } catch {
      if (!isMine()) return 'stop'
      // Deleted while its photo was under way; or it cannot be read, and must not hold up those behind it.
      return refuse(one, browserErrorTexts.internal)
    }
  }

  let isTidy = false
  const sending = startSending<Waiting>({
    name: `outbox ${userId}`,
    async next() {
      if (!isTidy && isMine()) {
        await takeOldOutbox(userId)
        await dropOtherSessions().catch(() => undefined)
        isTidy = true
      }
      const list = await refreshWaiting()
      return isMine() ? list.find(({ problem }) => problem === null) : undefined
    },
    send,
    subscribe: onNewWaiting,
  })
  flushNow = sending.now
  // Another tab may be sending: what waits is shown without waiting for it.
  void refreshWaiting().catch(() => undefined)
  return () => {
    isStopped = true
    sending.stop()
    flushNow = () => undefined
    abortUpload()
    if (storedToken() !== token) forgetWaiting()
  }
}
