import { ANSWER_SECONDS, callOutPath } from '#contract/call-outs-rules.ts'
import { MINUTE_SECONDS } from '#lib/time.ts'
import { callOutPushes } from '#text/call-outs-notices.ts'
import type { SmsOutcome } from '#text/call-outs-sms.ts'
import { afterCommit, type Db, type Tx } from '../../db/pool.ts'
import { addEvents, type NewEvent } from '../live/live.ts'
import { queueSms } from '../phones/phones.ts'
import { queuePush } from '../push/push.ts'
import { readShift, type ShiftPerson } from './store-asks.ts'
import { readHolders } from './store-jobs.ts'
import { notifyWay } from './store-positions.ts'

/** A push about an acceptance says nothing an hour later. */
const USEFUL_SECONDS = 30 * MINUTE_SECONDS

/**
 * Asking leaves a quarter of a day's SMS to people who prove their telephone. What became of a job is told beyond them: somebody
 * is on the way by it, or need not be.
 */
const asksADay = (smsADay: number): number => Math.floor(0.75 * smsADay)
export const toldADay = (smsADay: number): number => 2 * smsADay

/** In letters and a number: the outbox takes no other. */
const tagOf = (callOutId: number): string => `callout-${callOutId}`

type AskRef = { id: number; businessId: number }

/** Events of one step: of several about one thing the last one is told. */
export type Step = {
  callOutId: number
  customerId: number | null
  /** Asks that changed. */
  asks?: readonly AskRef[]
  /** The winner's ask. */
  job?: AskRef | null
}

/** `holder`: who accepted it. */
const eventsOf = (step: Step, shift: readonly ShiftPerson[], holder: number | undefined): NewEvent[] => {
  const { callOutId, customerId, asks = [], job } = step
  const toShift = (kind: string, { id, businessId }: AskRef) =>
    shift
      .filter((person) => person.businessId === businessId)
      .map(({ userId }) => ({ userId, kind, key: `${kind}/${id}`, ref: id }))
  return [
    ...(customerId === null
      ? []
      : [{ userId: customerId, kind: 'call_out', key: `call_out/${callOutId}`, ref: callOutId }]),
    ...asks.flatMap((ask) => toShift('call_out_ask', ask)),
    ...(job ? toShift('call_out_job', job) : []),
    ...(job && holder !== undefined
      ? [{ userId: holder, kind: 'call_out_job', key: `call_out_job/${job.id}`, ref: job.id }]
      : []),
  ]
}

/** Tells steps to everybody whom they concern, in the transaction that made them; answers who of the shifts was told. */
export async function tellSteps(tx: Db, steps: readonly Step[]): Promise<ShiftPerson[]> {
  const businessIds = steps
    .flatMap(({ asks = [], job }) => [...asks, ...(job ? [job] : [])])
    .map((one) => one.businessId)
  const shift = businessIds.length > 0 ? await readShift(tx, [...new Set(businessIds)]) : []
  const jobs = steps.flatMap(({ callOutId, job }) => (job ? [callOutId] : []))
  const holders = jobs.length > 0 ? await readHolders(tx, jobs) : new Map<number, number>()
  const events = steps.flatMap((step) => eventsOf(step, shift, holders.get(step.callOutId)))
  // Two steps of one call-out, or somebody on shift in two businesses, are told once.
  const last = new Map(events.map((event) => [`${event.userId} ${event.key}`, event]))
  await addEvents(tx, [...last.values()])
  const changed = [...new Set(steps.map(({ callOutId }) => callOutId))]
  // Lost, it is caught up within seconds.
  afterCommit(tx, (sql) => void notifyWay(sql, `c ${changed.join(' ')}`).catch(() => {}))
  return shift
}

/** Wakes the customer's telephone: a page that counts as open may be hidden, or its line dead. In front of an open one it makes no sound. */
export async function pushToCustomer(
  tx: Db,
  { callOutId, customerId }: Pick<Step, 'callOutId' | 'customerId'>,
  words: { title: string; body: string },
): Promise<void> {
  if (customerId === null) return
  await queuePush(tx, {
    userId: customerId,
    kind: 'service',
    tag: tagOf(callOutId),
    data: { ...words, path: callOutPath(callOutId) },
    usefulSeconds: USEFUL_SECONDS,
    isUrgent: true,
  })
}

type Away = { callOutId: number; smsADay: number; outcome: keyof typeof callOutPushes.winner & SmsOutcome }

/** Tells people of the winner what became of their job; those who do not have the application open by SMS as well. */
export async function tellWinnerAway(
  tx: Tx,
  people: readonly Omit<ShiftPerson, 'businessId'>[],
  { callOutId, smsADay, outcome }: Away,
): Promise<void> {
  for (const { userId, phone, isOnline } of people) {
    await queuePush(tx, {
      userId,
      kind: 'service',
      tag: tagOf(callOutId),
      data: { ...callOutPushes.winner[outcome], path: callOutPath(callOutId) },
      usefulSeconds: USEFUL_SECONDS,
      isUrgent: true,
    })
    if (phone !== null && !isOnline)
      await queueSms(tx, toldADay(smsADay), {
        userId,
        recipient: phone,
        usefulSeconds: USEFUL_SECONDS,
        kind: 'call_out_said',
        data: { outcome },
      })
  }
}

export type AskWords = {
  callOutId: number
  code: number | null
  category: string
  district: string | null
  distanceKm: number
  totalKurus: number
}

/** Asks somebody by push, whether the application is open or not. */
export async function askByPush(tx: Tx, { userId }: ShiftPerson, ask: AskWords): Promise<void> {
  const { callOutId, code: _, ...words } = ask
  await queuePush(tx, {
    userId,
    kind: 'service',
    tag: tagOf(callOutId),
    data: { ...callOutPushes.asked(words), path: callOutPath(callOutId) },
    usefulSeconds: ANSWER_SECONDS.sms,
    isUrgent: true,
  })
}

/** Asks somebody by SMS, where the telephone is proven. */
export async function askBySms(
  tx: Tx,
  { userId, phone }: ShiftPerson,
  { smsADay, ...ask }: AskWords & { smsADay: number },
): Promise<void> {
  const { callOutId: _, code, ...words } = ask
  if (phone === null || code === null) return
  await queueSms(tx, asksADay(smsADay), {
    userId,
    recipient: phone,
    usefulSeconds: ANSWER_SECONDS.sms,
    kind: 'call_out_ask',
    data: { ...words, code },
  })
}
