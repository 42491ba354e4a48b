import { callOutPath } from '#contract/call-outs-rules.ts'
import { MINUTE_SECONDS } from '#lib/time.ts'
import { callOutPushes } from '#text/call-outs-notices.ts'
import type { Db } from '../../db/pool.ts'
import { addEvents, type NewEvent, readPresence } from '../live/live.ts'
import { queuePush } from '../push/push.ts'
import { readShift, type ShiftPerson } from './store-asks.ts'

/** A push about an acceptance says nothing an hour later. */
const USEFUL_SECONDS = 30 * MINUTE_SECONDS

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

const eventsOf = (step: Step, shift: readonly ShiftPerson[]): NewEvent[] => {
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
  ]
}

/** Tells steps to everybody whom they concern, in the transaction that made them; answers who of the shifts was told. */
export async function tellSteps(tx: Db, steps: readonly Step[]): Promise<ShiftPerson[]> {
  const businessIds = steps
    .flatMap(({ asks = [], job }) => [...asks, ...(job ? [job] : [])])
    .map((one) => one.businessId)
  const shift = businessIds.length > 0 ? await readShift(tx, [...new Set(businessIds)]) : []
  const events = steps.flatMap((step) => eventsOf(step, shift))
  // Two steps of one call-out, or somebody on shift in two businesses, are told once.
  const last = new Map(events.map((event) => [`${event.userId} ${event.key}`, event]))
  await addEvents(tx, [...last.values()])
  return shift
}

/** Wakes the customer's telephone, unless the application is open there. */
export async function pushToCustomer(
  tx: Db,
  { callOutId, customerId }: Pick<Step, 'callOutId' | 'customerId'>,
  words: { title: string; body: string },
): Promise<void> {
  if (customerId === null) return
  const [seen] = await readPresence(tx, [customerId])
  if (seen?.isOnline) return
  await queuePush(tx, {
    userId: customerId,
    kind: 'service',
    tag: `call-out-${callOutId}`,
    data: { ...words, path: callOutPath(callOutId) },
    usefulSeconds: USEFUL_SECONDS,
    isUrgent: true,
  })
}

/** Wakes the telephones of who is asked and does not have the application open. */
export async function pushAsk(
  tx: Db,
  person: ShiftPerson,
  ask: {
    callOutId: number
    category: string
    district: string | null
    distanceKm: number
    totalKurus: number
    seconds: number
  },
): Promise<void> {
  await queuePush(tx, {
    userId: person.userId,
    kind: 'service',
    tag: `call-out-${ask.callOutId}`,
    data: { ...callOutPushes.asked(ask), path: callOutPath(ask.callOutId) },
    usefulSeconds: ask.seconds,
    isUrgent: true,
  })
}
