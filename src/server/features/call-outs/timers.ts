import { ANSWER_SECONDS, LIST_MINUTES, WAVE_SECONDS } from '#contract/call-outs-rules.ts'
import { callOutAlarm, callOutPushes } from '#text/call-outs-notices.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { listStaff, notifyUsers } from '../notifications/notifications.ts'
import { findReachable, type Reachable, type RoadTimes } from './candidates.ts'
import { end, passOn } from './ends.ts'
import { findStatus } from './store.ts'
import { addAsk, readPerson, readShift, readWinners, type ShiftPerson } from './store-asks.ts'
import { lockDuties } from './store-duty.ts'
import { isStillWinner, noteLate } from './store-jobs.ts'
import { claimTimer, type DueRow, listDue, setNext, setNextOfJob } from './store-timers.ts'
import { readCallOuts } from './store-views.ts'
import { askByPush, askBySms, pushToCustomer, tellSteps, tellWinnerAway } from './tell.ts'
import { askUnansweredBySms, wordsOf } from './unanswered.ts'
import { chooseWaves } from './waves.ts'

const AT_ONCE = 20
const ADMIN_PATH = '/admin/call-outs'

type Deps = { sql: Sql; smsADay: number; roads: RoadTimes; onError: (error: unknown) => void }

/** Where the application is open a card stands for a while, else an SMS takes its time. */
const secondsFor = (shift: readonly ShiftPerson[]): number =>
  shift.some(({ isOnline }) => isOnline) ? ANSWER_SECONDS.app : ANSWER_SECONDS.sms

type AskedOne = {
  id: number
  code: number | null
  businessId: number
  one: Reachable
  shift: ShiftPerson[]
}

async function askAll(tx: Tx, due: DueRow, chosen: readonly Reachable[]) {
  const shift = Map.groupBy(
    await readShift(
      tx,
      chosen.map(({ businessId }) => businessId),
    ),
    ({ businessId }) => businessId,
  )
  const asked: AskedOne[] = []
  for (const one of chosen) {
    const { businessId, distanceKm, roadMinutes: minutes, price } = one
    const people = shift.get(businessId) ?? []
    const seconds = secondsFor(people)
    const wave = due.wave + 1
    const ask = { callOutId: due.id, businessId, wave, distanceKm, minutes, price, seconds }
    const added = people.length > 0 ? await addAsk(tx, ask) : null
    if (added !== null) asked.push({ ...added, businessId, one, shift: people })
  }
  return asked
}

async function alarm(tx: Tx, due: DueRow, asked: number): Promise<void> {
  const [row] = await readCallOuts(tx, [due.id])
  if (!row) return
  await pushToCustomer(tx, { callOutId: due.id, customerId: due.customerId }, callOutPushes.nobodyYet(asked))
  const notice = callOutAlarm(row.category, row.district, asked)
  await notifyUsers(tx, await listStaff(tx), { ...notice, path: ADMIN_PATH, named: [] })
}

/** Asks the chosen ones, sets the timer to the next wave, and tells everybody, at once or not at all. */
async function askWave(
  tx: Tx,
  { due, chosen, smsADay }: { due: DueRow; chosen: readonly Reachable[]; smsADay: number },
): Promise<void> {
  await lockDuties(
    tx,
    chosen.map(({ businessId }) => businessId),
  )
  if (!(await claimTimer(tx, due))) return
  const asked = await askAll(tx, due, chosen)
  const isAlarmed = due.isAlarmDue || due.isWide
  await setNext(tx, {
    id: due.id,
    hasAsked: asked.length > 0,
    isExhausted: asked.length === 0,
    isWide: isAlarmed,
    isAlarmed,
    waveSeconds: WAVE_SECONDS,
    listMinutes: LIST_MINUTES,
  })
  if (due.isAlarmDue) await alarm(tx, due, due.asked + asked.length)
  const [row] = await readCallOuts(tx, [due.id])
  if (!row) return
  const unanswered = await askUnansweredBySms(tx, row, smsADay)
  await tellSteps(tx, [{ callOutId: due.id, customerId: due.customerId, asks: [...asked, ...unanswered] }])
  for (const { one, code, shift } of asked)
    for (const person of shift) {
      const words = wordsOf(row, { code, ...one })
      await askByPush(tx, person, words)
      if (!person.isOnline) await askBySms(tx, person, { ...words, smsADay })
    }
}

/** Ends what nobody answered, and jobs that nobody ended. */
async function endByTime(tx: Tx, due: DueRow): Promise<void> {
  if (!(await claimTimer(tx, due))) return
  const { id, customerId, status, asked } = due
  const [row] = await readCallOuts(tx, [id])
  const running = { id, customerId, winnerId: row?.winnerId ?? null }
  const isDone = row?.winnerDoneAt != null || row?.customerDoneAt != null
  await end(tx, running, { to: status === 'asking' ? 'unanswered' : isDone ? 'done' : 'over' })
  if (status === 'asking')
    await pushToCustomer(tx, { callOutId: id, customerId }, callOutPushes.nobody(asked))
}

/** Whoever was blocked is helped no more; who is on the way is told. */
async function endBlocked(tx: Tx, due: DueRow, smsADay: number): Promise<void> {
  const { id, winnerId } = due
  if (winnerId !== null) await lockDuties(tx, [winnerId])
  if (!(await claimTimer(tx, due))) return
  const row = await findStatus(tx, id)
  await end(tx, due, { to: 'cancelled', by: 'staff' })
  if (winnerId === null) return
  const job = { callOutId: id, businessId: winnerId, acceptedBy: row?.acceptedBy ?? null }
  await tellWinnerAway(tx, await readWinners(tx, job), {
    callOutId: id,
    smsADay,
    outcome: 'job_cancelled',
  })
}

/** Looks after a job: its winner may have gone, or not have come in time. */
async function follow(tx: Tx, due: DueRow, smsADay: number): Promise<void> {
  const { id, winnerId, customerId } = due
  if (winnerId === null) return
  await lockDuties(tx, [winnerId])
  if (!(await claimTimer(tx, due))) return
  if (!(await isStillWinner(tx, id))) {
    const given = await passOn(tx, id, { winnerId, how: 'void' })
    const people = given?.acceptedBy ? await readPerson(tx, given.acceptedBy) : []
    await tellWinnerAway(tx, people, { callOutId: id, smsADay, outcome: 'job_moved' })
    if (given) return
  } else if (await noteLate(tx, id)) {
    const [row] = await readCallOuts(tx, [id])
    await tellSteps(tx, [{ callOutId: id, customerId }])
    await pushToCustomer(tx, { callOutId: id, customerId }, callOutPushes.late(row?.winnerName ?? ''))
  }
  await setNextOfJob(tx, id)
}

/** Does once what is due of up to twenty call-outs; answers how many there were. */
export function makeTimers({ sql, smsADay, roads, onError }: Deps) {
  async function findFor(due: DueRow) {
    const isWide = due.isWide || due.isAlarmDue
    const question = { categoryId: due.categoryId, place: due, callOutId: due.id, isWide }
    const candidates = await findReachable(sql, roads, question)
    return { id: due.id, wave: due.wave + 1, asked: due.asked, candidates }
  }

  return async (): Promise<number> => {
    const all = await listDue(sql, AT_ONCE, LIST_MINUTES)
    for (const one of all.filter(({ isBlocked }) => isBlocked))
      await tx(sql, (db) => endBlocked(db, one, smsADay)).catch(onError)
    const due = all.filter(({ isBlocked }) => !isBlocked)
    for (const one of due.filter(({ isOver }) => isOver))
      await tx(sql, (db) => endByTime(db, one)).catch(onError)
    for (const one of due.filter(({ isOver, status }) => !isOver && status === 'accepted'))
      await tx(sql, (db) => follow(db, one, smsADay)).catch(onError)
    const asking = due.filter(({ isOver, status }) => !isOver && status === 'asking')
    for (const ofTrade of Map.groupBy(asking, ({ categoryId }) => categoryId).values()) {
      const requests = await Promise.all(ofTrade.map((one) => findFor(one).catch(onError)))
      // Who could not be looked for stays due, and holds up nobody else.
      const found = requests.filter((request) => request !== undefined)
      const chosen = chooseWaves(found)
      for (const one of ofTrade.filter(({ id }) => chosen.has(id)))
        await tx(sql, (db) => askWave(db, { due: one, chosen: chosen.get(one.id) ?? [], smsADay })).catch(
          onError,
        )
    }
    return all.length
  }
}
