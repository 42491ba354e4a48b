import type { Parsed } from '#contract/endpoint.ts'
import type { answerThread, Sent } from '#contract/messages.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { requireConfirmed } from '../accounts/accounts.ts'
import { addChecks } from '../checks/checks.ts'
import { openSecondsBetween } from '../hours/hours.ts'
import { addEvents } from '../live/live.ts'
import { takeUpload } from '../uploads/uploads.ts'
import { type Content, contentOf, everybodyIn, MIN_REPLIES, REPLY_DAYS, sideOf, whyClosed } from './rules.ts'
import type { ThreadRow } from './store.ts'
import * as store from './store.ts'
import { putResponseTime, readHours, setAnswered } from './store-replies.ts'
import { toMessage } from './wire.ts'

/**
 * Notes how long the first question of a conversation waited for somebody of the business: seconds of its opening
 * hours; of all hours, where it has none that are understood. The thread is held by the caller.
 */
async function noteReply(db: Db, thread: ThreadRow, repliedAt: Date): Promise<void> {
  const { id, businessId, askedAt, answerSeconds } = thread
  if (askedAt === null || answerSeconds !== null) return
  const hours = await readHours(db, businessId)
  await setAnswered(db, id, openSecondsBetween(hours, askedAt, repliedAt))
  await putResponseTime(db, businessId, { days: REPLY_DAYS, least: MIN_REPLIES })
}

export type Sender = { id: number; emailConfirmed: boolean }
type Body = Parsed<typeof answerThread>['body']
type Where = { businessId: number } | { threadId: number }

const UNIQUE_VIOLATION = '23505'
/** The same message came twice at once: its name is taken, or its photo is. */
const isSentTwice = (error: unknown) => {
  if (error instanceof Failure) return error.code === 'photo_unusable'
  const { code, constraint_name: name } = error as { code?: string; constraint_name?: string }
  return code === UNIQUE_VIOLATION && name === 'message_client'
}

/** Somebody of the business is there. */
const noteAnswer = (db: Db, businessId: number, userId: number) =>
  addChecks(db, { businessId, userId, method: 'message', fields: ['existence'], isDaily: true })

type SendDeps = { sql: Sql; config: Pick<Config, 'limitsScale'>; onError: (error: unknown) => void }

/** Adds a message to a thread that the caller has locked, notifies both sides, and plans a mail for when nobody is online. */
export async function post(
  db: Db,
  thread: store.ThreadRow,
  message: store.NewMessage,
): Promise<store.MessageRow> {
  const row = await store.addMessage(db, message)
  await addEvents(
    db,
    everybodyIn(thread).map((userId) => ({ userId, kind: 'message', ref: row.id })),
  )
  return row
}

export function makeSend({ sql, config, onError }: SendDeps) {
  /** The thread with a business, held; opened where there is none. */
  async function openWith(db: Db, businessId: number, userId: number): Promise<store.ThreadRow> {
    const known = await store.lockThreadWith(db, businessId, userId)
    if (known) return known
    const business = await store.findBusiness(db, businessId)
    if (business?.people.includes(userId)) throw new Failure('own_business')
    if (!business?.isListed) throw new Failure('not_found')
    if (await store.openThread(db, businessId, userId))
      await takeAllowance(db, config, 'new-threads', { user: userId })
    const thread = await store.lockThreadWith(db, businessId, userId)
    if (!thread) throw new Failure('not_found')
    return thread
  }

  async function hold(db: Db, where: Where, userId: number): Promise<store.ThreadRow> {
    if ('businessId' in where) return openWith(db, where.businessId, userId)
    const thread = await store.lockThread(db, where.threadId)
    if (!thread) throw new Failure('not_found')
    return thread
  }

  async function sendOnce(
    db: Db,
    where: Where,
    userId: number,
    content: Content,
    clientId: string | null,
  ): Promise<{ sent: Sent; answeredBy: number | null }> {
    const thread = await hold(db, where, userId)
    const side = sideOf(thread, userId)
    if (!side) throw new Failure('not_found')
    const closed = whyClosed(thread)
    if (closed) throw new Failure(closed)
    if (content.appointmentAt !== null && !(await store.isAhead(db, content.appointmentAt)))
      throw new Failure('invalid_input', { fields: { appointmentAt: 'out_of_range' } })
    const { photo, ...words } = content
    const photoId = photo === null ? null : await takeUpload(db, { userId, url: photo, usedAs: 'message' })
    if (photo !== null && photoId === null) throw new Failure('photo_unusable')
    const author = { side, authorId: userId, clientId }
    const row = await post(db, thread, { ...words, ...author, photoId, threadId: thread.id })
    if (side === 'business') await noteReply(db, thread, row.sentAt)
    const sent = { threadId: thread.id, message: toMessage(row, { side, userId }) }
    return { sent, answeredBy: side === 'business' ? thread.businessId : null }
  }

  async function findSent(userId: number, clientId: string | null): Promise<Sent | null> {
    const row = clientId === null ? null : await store.findSent(sql, userId, clientId)
    return row && { threadId: row.threadId, message: toMessage(row, { side: row.side, userId }) }
  }

  /**
   * Writes a message; sent again under the same client id, it is the same one. Throws `email_unconfirmed`, `not_found`,
   * `conversation_closed`, `conversation_blocked`, `too_many_messages`, `too_many_conversations`, `own_business`,
   * `photo_unusable`.
   */
  return async (user: Sender, where: Where, { clientId: named, ...given }: Body): Promise<Sent> => {
    requireConfirmed(user)
    const clientId = named ?? null
    const content = contentOf(given)
    if ('refused' in content) throw new Failure('invalid_input', { fields: content.refused })
    const sent = await findSent(user.id, clientId)
    if (sent) return sent
    await takeAllowance(sql, config, 'messages', { user: user.id })
    try {
      const { sent, answeredBy } = await tx(sql, (db) => sendOnce(db, where, user.id, content, clientId))
      // Not under the thread's lock, which a merge takes after the business's. A lost one is made up for by the next answer.
      if (answeredBy !== null) await noteAnswer(sql, answeredBy, user.id).catch(onError)
      return sent
    } catch (error) {
      const first = isSentTwice(error) ? await findSent(user.id, clientId) : null
      if (first) return first
      throw error
    }
  }
}
