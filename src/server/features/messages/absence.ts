import { customerThreadPath, ownerThreadPath } from '#contract/messages.ts'
import { messagesText } from '#text/messages.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import type { QueueMail } from '../mail/mail.ts'
import { shownName } from './rules.ts'
import { post } from './send.ts'
import { lockThread } from './store.ts'
import { type Absent, claimAway, claimMailDue, settleMail, takeAway } from './store-absence.ts'

const TICK_MS = 500

type AbsenceDeps = { sql: Sql; queueMail: QueueMail; onError: (error: unknown) => void }

/** Tells somebody who is not there that messages wait, in the caller's transaction. What reaches them in other ways joins here. */
async function reachAbsent(db: Db, absent: Absent, queueMail: QueueMail): Promise<void> {
  const { side, email, emailConfirmed, name, businessId, businessName, threadId, unread } = absent
  const from = side === 'customer' ? businessName : shownName(absent.firstName, absent.lastName)
  await queueMail(db, {
    kind: 'messages_waiting',
    recipient: emailConfirmed ? email : null,
    data: {
      name: name ?? '',
      from: from ?? messagesText.erasedCustomer,
      count: String(unread),
      path: side === 'customer' ? customerThreadPath(businessId) : ownerThreadPath(threadId),
    },
  })
}

/** What happens while nobody is there: away messages and mails, each by one process. */
export function makeAbsence({ sql, queueMail, onError }: AbsenceDeps) {
  let running: Promise<void> | null = null
  let askedAgain = false
  let timer: NodeJS.Timeout | undefined

  const sayAway = (): Promise<boolean> =>
    tx(sql, async (db) => {
      const id = await claimAway(db)
      const thread = id === null ? null : await lockThread(db, id)
      if (!thread) return false
      const body = await takeAway(db, thread.id)
      const isOpen = thread.customerId !== null && thread.isListed
      if (body !== null && isOpen && !thread.customerBlocked && !thread.businessBlocked)
        await post(db, thread, {
          ...{ threadId: thread.id, side: 'business', authorId: null, clientId: null },
          ...{ kind: 'text', body, lat: null, lng: null, appointmentAt: null, photoId: null },
        })
      return true
    })

  const tellOne = (side: Absent['side']): Promise<boolean> =>
    tx(sql, async (db) => {
      const absent = await claimMailDue(db, side)
      if (!absent) return false
      const isUseless = absent.unread === 0 || absent.userId === null
      if (!isUseless && !absent.isThere) await reachAbsent(db, absent, queueMail)
      await settleMail(db, absent, isUseless ? 'nothing' : absent.isThere ? 'later' : 'told')
      return true
    })

  async function doAll(): Promise<void> {
    for (const one of [sayAway, () => tellOne('customer'), () => tellOne('business')]) {
      let again = true
      while (again) again = await one()
    }
  }

  /** Resolves when nothing is due of what was due at the call. */
  const run = (): Promise<void> => {
    askedAgain = true // what came due while it runs is not left for the next tick
    running ??= (async () => {
      try {
        while (askedAgain) {
          askedAgain = false
          await doAll()
        }
      } finally {
        running = null
      }
    })()
    return running
  }
  return {
    run,
    start(): void {
      timer = setInterval(() => void run().catch(onError), TICK_MS)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await running?.catch(() => {})
    },
  }
}
