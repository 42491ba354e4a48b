import { customerThreadPath, ownerThreadPath } from '#contract/messages.ts'
import { shownName } from '#lib/shown-name.ts'
import { messagesText } from '#text/messages.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { queueMail } from '../mail/mail.ts'
import { queuePush } from '../push/push.ts'
import { PUSH_USEFUL_SECONDS } from './rules.ts'
import { post } from './send.ts'
import { lockThread } from './store.ts'
import { type Absent, claimAway, claimMailDue, claimPushDue, settleMail, takeAway } from './store-absence.ts'

const TICK_MS = 500
const sides = ['customer', 'business'] as const

type AbsenceDeps = {
  sql: Sql
  onError: (error: unknown) => void
}

/** The writer's name, and the page on which the reader answers. */
function describe({ side, businessId, businessName, threadId, firstName, lastName }: Absent) {
  const from = side === 'customer' ? businessName : shownName(firstName, lastName)
  return {
    from: from ?? messagesText.erasedCustomer,
    path: side === 'customer' ? customerThreadPath(businessId) : ownerThreadPath(threadId),
  }
}

/** Tells somebody who is not there and did not come after a push either, in the caller's transaction. */
async function mailAbsent(db: Db, absent: Absent): Promise<void> {
  const { email, name, unread } = absent
  await queueMail(db, {
    kind: 'messages_waiting',
    recipient: email,
    causedBy: absent.writerId,
    data: { name: name ?? '', count: String(unread), ...describe(absent) },
  })
}

/** Sent at once to the browsers that want it, without the message's text. */
async function pushAbsent(db: Db, absent: Absent): Promise<void> {
  const { from, path } = describe(absent)
  for (const userId of absent.readers)
    await queuePush(db, {
      userId,
      kind: 'messages',
      tag: `thread-${absent.threadId}`,
      data: { title: from, body: messagesText.waiting(absent.unread), path },
      usefulSeconds: PUSH_USEFUL_SECONDS,
      isUrgent: true,
    })
}

/** Follow-ups when nobody is online: away messages, pushes and mails, each by one process. */
export function makeAbsence({ sql, onError }: AbsenceDeps) {
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
          threadId: thread.id,
          side: 'business',
          authorId: null,
          clientId: null,
          kind: 'text',
          body,
          lat: null,
          lng: null,
          appointmentAt: null,
          photoId: null,
        })
      return true
    })

  const tellOne = (side: Absent['side']): Promise<boolean> =>
    tx(sql, async (db) => {
      const absent = await claimMailDue(db, side)
      if (!absent) return false
      const isUseless = absent.unread === 0 || absent.userId === null
      if (!isUseless && !absent.isOnline) await mailAbsent(db, absent)
      await settleMail(db, absent, isUseless ? 'nothing' : absent.isOnline ? 'later' : 'told')
      return true
    })

  const pushOne = (side: Absent['side']): Promise<boolean> =>
    tx(sql, async (db) => {
      const absent = await claimPushDue(db, side)
      if (!absent) return false
      if (absent.unread > 0 && !absent.isOnline) await pushAbsent(db, absent)
      return true
    })

  async function doAll(): Promise<void> {
    const works = [
      sayAway,
      ...sides.map((side) => () => pushOne(side)),
      ...sides.map((side) => () => tellOne(side)),
    ]
    for (const one of works) {
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
