import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { answerAppointment, Message, ThreadSide } from '#contract/messages.ts'
import type { blockThread, markRead } from '#contract/messages-threads.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { addEvents, type NewEvent, tellNow } from '../live/live.ts'
import { everybodyIn, otherSide, peopleOn, sideOf, whyClosed } from './rules.ts'
import * as store from './store.ts'
import * as marks from './store-marks.ts'
import { toMessage } from './wire.ts'

type MarksDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }

/** Acts on messages besides writing them. */
export function makeMarks({ sql, config }: MarksDeps) {
  /** The thread, held, and the side of who asks. Throws `not_found`. */
  async function hold(db: Db, threadId: number, userId: number) {
    const thread = await store.lockThread(db, threadId)
    const side = thread && sideOf(thread, userId)
    if (!thread || !side) throw new Failure('not_found')
    return { thread, side }
  }

  const tellBoth = (db: Db, thread: store.ThreadRow, event: Omit<NewEvent, 'userId'>) =>
    addEvents(
      db,
      everybodyIn(thread).map((userId) => ({ ...event, userId })),
    )

  return {
    async read(userId: number, threadId: number, upTo: number): Promise<Reply<typeof markRead>> {
      return tx(sql, async (db) => {
        const { thread, side } = await hold(db, threadId, userId)
        const before = side === 'customer' ? thread.customerReadNo : thread.businessReadNo
        const after = await marks.markRead(db, { threadId, side, no: Math.min(upTo, thread.lastNo) })
        if (after.readNo > before)
          await tellBoth(db, thread, {
            kind: 'read',
            key: `read:${threadId}:${side}`,
            data: { threadId, side, no: after.readNo, unread: after.unread },
          })
        return after
      })
    },

    /** Throws `too_many_requests`. */
    async typing(userId: number, threadId: number, isTyping: boolean): Promise<void> {
      await takeAllowance(sql, config, 'typing', { user: userId })
      const thread = await store.findThread(sql, threadId)
      const side = thread && sideOf(thread, userId)
      if (!thread || !side || whyClosed(thread)) return
      const other = peopleOn(thread, otherSide(side))
      const data = { threadId, side, isTyping }
      if (other.length > 0) tellNow(sql, [{ to: other, event: 'typing', data }])
    },

    async block(userId: number, threadId: number, isBlocked: boolean): Promise<Reply<typeof blockThread>> {
      return tx(sql, async (db) => {
        const { thread, side } = await hold(db, threadId, userId)
        await marks.setBlocked(db, threadId, side, isBlocked)
        const after = { ...thread, [`${side}Blocked`]: isBlocked }
        const canSend = whyClosed(after) === null
        await tellBoth(db, thread, { kind: 'thread', key: `thread:${threadId}`, data: { threadId, canSend } })
        return { isBlockedByMe: isBlocked, canSend }
      })
    },

    /** Throws `forbidden` for the customer, `not_found` for what is no appointment, `appointment_answered`. */
    async appointment(
      userId: number,
      { id: threadId, no }: Parsed<typeof answerAppointment>['params'],
      { answer }: Parsed<typeof answerAppointment>['body'],
    ): Promise<Message> {
      return tx(sql, async (db) => {
        const { thread, side } = await hold(db, threadId, userId)
        const closed = whyClosed(thread)
        if (closed) throw new Failure(closed)
        const wished = await store.findMessage(db, threadId, no)
        if (side !== 'business') throw new Failure('forbidden')
        if (wished?.kind !== 'appointment') throw new Failure('not_found')
        const row = await store.answerAppointment(db, threadId, no, answer)
        if (!row) throw new Failure('appointment_answered')
        const answeredAt = row.answeredAt?.toISOString() ?? null
        await tellBoth(db, thread, { kind: 'appointment', data: { threadId, no, answer, answeredAt } })
        return toMessage(row, { side, userId })
      })
    },
  }
}

type Got = { threadId: number; side: ThreadSide; no: number }
const FLUSH_MS = 150

/** Gathers what reached people and notes it together: a mark a message would cost as much as the message. */
export function makeDeliveries({ sql, onError }: { sql: Sql; onError: (error: unknown) => void }) {
  let got = new Map<string, Got>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const some = [...got.values()]
    got = new Map()
    if (some.length === 0) return
    await tx(sql, async (db) => {
      const changed = await marks.markDelivered(db, some)
      await addEvents(
        db,
        changed.flatMap(({ threadId, side, no, tell }) =>
          tell.map((userId) => ({
            userId,
            kind: 'delivered',
            key: `delivered:${threadId}:${side}`,
            data: { threadId, side, no },
          })),
        ),
      )
    })
  }

  const start = () => {
    timer = undefined
    running = running.then(flush).catch(onError)
  }
  return {
    note(one: Got): void {
      const key = `${one.threadId}:${one.side}`
      if ((got.get(key)?.no ?? 0) < one.no) got.set(key, one)
      timer ??= setTimeout(start, FLUSH_MS)
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      start()
      await running
    },
  }
}
