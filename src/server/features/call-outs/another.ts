import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { passOn, refusalOf } from './ends.ts'
import { pauseAfterNoShow } from './no-show.ts'
import { findStatus, lockCallOut } from './store.ts'
import { readWinners } from './store-asks.ts'
import { lockDuty } from './store-duty.ts'
import { mayAskAnother } from './store-jobs.ts'
import { tellWinnerAway } from './tell.ts'

type Job = { id: number; winnerId: number; smsADay: number }

async function takeFrom(db: Tx, { id, winnerId, smsADay }: Job): Promise<void> {
  await lockDuty(db, winnerId)
  await lockCallOut(db, id) // so that no code proves the arrival meanwhile
  if (!(await mayAskAnother(db, { id, winnerId }))) throw new Failure('call_out_not_late')
  const given = await passOn(db, id, { winnerId, how: 'no_show' })
  if (!given) throw new Failure('call_out_not_late') // it changed meanwhile
  if (given.outcome === 'no_show')
    return pauseAfterNoShow(db, { callOutId: id, businessId: winnerId, smsADay })
  const people = await readWinners(db, { callOutId: id, businessId: winnerId, acceptedBy: given.acceptedBy })
  await tellWinnerAway(db, people, { callOutId: id, smsADay, outcome: 'another' })
}

/** Another one, for a customer to whom nobody came. */
export function makeAnother({ sql, smsADay }: { sql: Sql; smsADay: number }) {
  /** Throws `not_found`, `call_out_not_late`, `call_out_cancelled`, `call_out_over`, `call_out_done`. */
  return async (id: number, userId: number): Promise<void> => {
    const row = await findStatus(sql, id)
    if (!row || row.customerId !== userId) throw new Failure('not_found')
    const { status, winnerId } = row
    if (status === 'asking') return // said twice
    if (status !== 'accepted' || winnerId === null) throw refusalOf(row)
    await tx(sql, (db) => takeFrom(db, { id, winnerId, smsADay }))
  }
}
