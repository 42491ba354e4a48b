import { expect, it } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { type Talk, takeEvent, takeLatest, takeMessage, takeOlder } from './thread-cache.ts'

const message = (no: number, over: Partial<Message> = {}): Message => ({
  ...{ id: 100 + no, no, side: 'business', isMine: false, kind: 'text', text: `${no}`, location: null },
  ...{ appointment: null, photo: null, isAutomatic: false, isRemoved: false, clientId: null },
  ...{ sentAt: '2026-11-21T10:00:00.000Z', ...over },
})
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => message(from + i))
const talk = (from: number, to: number, over: Partial<Talk['thread']> = {}): Talk => ({
  thread: {
    ...{ id: 5, side: 'customer', businessId: 7, businessName: 'Usta', customerName: 'Ayşe K.' },
    ...{ lastMessage: message(to), lastAt: '2026-11-21T10:00:00.000Z', unread: 0 },
    ...{ otherDeliveredNo: 0, otherReadNo: 0, readNo: 0, isBlockedByMe: false, canSend: true, ...over },
  },
  presence: null,
  messages: numbers(from, to),
  hasOlder: from > 1,
})
const nos = (of: Talk | null) => of?.messages.map(({ no }) => no)

it('takes each message once, in order, and asks again where one is missing', () => {
  const known = talk(1, 3)
  expect(nos(takeMessage(known, message(4), 1))).toEqual([1, 2, 3, 4])
  expect(nos(takeMessage(known, message(2, { text: 'again' }), 0))).toEqual([1, 2, 3])
  expect(takeMessage(known, message(5), 1)).toBeNull()
  expect(takeMessage(known, message(4), 1)?.thread).toMatchObject({ unread: 1, lastMessage: { no: 4 } })
  expect(nos(takeMessage(talk(10, 12), message(3), 0))).toEqual([10, 11, 12])
})

it('puts older pages above, and keeps them under a new latest page only without a hole', () => {
  const older = takeOlder(talk(51, 100), { messages: numbers(1, 50), hasOlder: false })
  expect([nos(older)?.length, older.hasOlder]).toEqual([100, false])
  expect(nos(takeLatest(older, talk(71, 120)))).toHaveLength(120)
  const hole = takeLatest(older, talk(131, 180))
  expect([nos(hole)?.[0], hole.hasOlder]).toEqual([131, true])
})

it('never takes a mark back', () => {
  const mark = (event: 'delivered' | 'read', side: 'customer' | 'business', no: number) =>
    ({ id: 'e1', event, data: { threadId: 5, side, no, unread: 0 } }) as const
  let now = talk(1, 9)
  for (const event of [
    mark('read', 'business', 6),
    mark('delivered', 'business', 4),
    mark('read', 'business', 2),
  ])
    now = takeEvent(now, event) ?? now
  expect(now.thread).toMatchObject({ otherDeliveredNo: 6, otherReadNo: 6, readNo: 0 })
  now =
    takeEvent({ ...now, thread: { ...now.thread, unread: 3, readNo: 6 } }, mark('read', 'customer', 9)) ?? now
  expect(now.thread).toMatchObject({ readNo: 9, unread: 0 })
  expect(takeEvent(now, mark('read', 'customer', 7))?.thread.readNo).toBe(9)
})

it('shows what became of an appointment and who is there; a block is asked for', () => {
  const at = '2026-12-24T07:30:00.000Z'
  const wished = {
    ...talk(1, 1),
    messages: [message(1, { appointment: { at, answer: null, answeredAt: null } })],
  }
  const answered = takeEvent(wished, {
    ...{ id: 'e2', event: 'appointment' },
    data: { threadId: 5, no: 1, answer: 'accepted', answeredAt: at },
  })
  expect(answered?.messages[0]?.appointment?.answer).toBe('accepted')
  const there = takeEvent(wished, {
    ...{ id: null, event: 'presence' },
    data: { threadId: 5, isOnline: true, lastSeenAt: null },
  })
  expect(there?.presence?.isOnline).toBe(true)
  expect(takeEvent(wished, { id: 'e3', event: 'thread', data: { threadId: 5, canSend: false } })).toBeNull()
})
