import type { Tx } from '../../db/pool.ts'
import { end, passOn } from './ends.ts'
import { findStatus, lockCallOut } from './store.ts'
import { readPerson, readShift, readWinners } from './store-asks.ts'
import { listRunningOf, type RunningJob } from './store-personal.ts'
import { tellWinnerAway } from './tell.ts'

type Erased = { userId: number; smsADay: number }

/** Others are asked: by an owner's erasure as given back, by that of somebody who works there through nobody's fault. */
async function endJob(tx: Tx, { id, winnerId, isOwner }: RunningJob, { userId, smsADay }: Erased) {
  const before = await findStatus(tx, id)
  const hasArrived = before?.winnerId === winnerId && before.arrivedAt !== null
  const given = hasArrived ? null : await passOn(tx, id, { winnerId, how: isOwner ? 'given_back' : 'void' })
  if (!given) {
    const row = await lockCallOut(tx, id) // somebody is at the door, or one of the sides has said that it is done
    const isDone = row?.winnerDoneAt != null || row?.customerDoneAt != null
    if (isOwner && row?.status === 'accepted') await end(tx, row, { to: isDone ? 'done' : 'over' })
    return
  }
  const accepted = isOwner && given.acceptedBy !== null ? await readPerson(tx, given.acceptedBy) : []
  const people = isOwner ? accepted : await readShift(tx, [winnerId])
  const others = people.filter((person) => person.userId !== userId)
  await tellWinnerAway(tx, others, { callOutId: id, smsADay, outcome: 'job_moved' })
}

/** An account goes: what it asked for ends, and what it or its businesses had accepted is asked again. Who was to come is told. */
export async function endRunningOf(tx: Tx, userId: number, smsADay: number): Promise<void> {
  const { jobs, callOuts } = await listRunningOf(tx, userId)
  for (const job of jobs) await endJob(tx, job, { userId, smsADay })
  for (const id of callOuts) {
    const row = await lockCallOut(tx, id)
    if (!row || !(await end(tx, row, { to: 'cancelled', by: 'erasure' })) || row.winnerId === null) continue
    const { winnerId: businessId, acceptedBy } = row
    const people = await readWinners(tx, { callOutId: id, businessId, acceptedBy })
    await tellWinnerAway(tx, people, { callOutId: id, smsADay, outcome: 'job_cancelled' })
  }
}
