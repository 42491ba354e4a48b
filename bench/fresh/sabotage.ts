import { penaltyKm } from '#lib/usefulness.ts'
import { makeRandom } from '../random.ts'
import { type Assumptions, assumptions } from './assumptions.ts'
import { advance, type Simulated } from './business.ts'
import { lieTogether, shown } from './measure.ts'
import { isTrulyOpen } from './truth.ts'

const DAYS = 8
const HOURS = 24

export type Sabotage = {
  attacked: number
  /** Shown as closed though open, and ranked otherwise, for more than a day because of it. */
  closed: number
  moved: number
  /** Of those attacked: shown as not confirmed; hours of it, in the mean. */
  doubted: number
  doubtedHours: number
}

/** Lets gangs of devices say of open businesses that they are closed, one at noon, and follows each of them hour by hour. */
export function sabotage(
  businesses: readonly Simulated[],
  day: number,
  seed: number,
  all: Assumptions = assumptions,
): Sabotage {
  const random = makeRandom(seed)
  const { targets, devices, networks } = all.gang
  const noon = day + 0.5
  const rivals = businesses.filter((one) => {
    advance(one, noon)
    return one.listed.isListed && shown(one, noon).openState === 'open' && isTrulyOpen(one.truth, noon)
  })
  const attacked = rivals.slice(0, targets)
  const told = { attacked: attacked.length, closed: 0, moved: 0, doubted: 0, doubtedHours: 0 }
  for (const one of attacked) {
    const before = shown(one, noon)
    lieTogether(one, noon, devices, networks, all, random)
    const after = shown(one, noon)
    const rank = (page: typeof before) => penaltyKm({ openState: page.openState, isCallable: true })
    // Neither state nor rank reads doubts: what differs now would do so as long as the lies count.
    if (after.openState !== before.openState) told.closed += 1
    if (rank(after) !== rank(before)) told.moved += 1
    let hours = 0
    for (let hour = 0; hour < DAYS * HOURS; hour++) {
      const moment = noon + hour / HOURS
      advance(one, moment)
      const values = { open: 'open', hours: String(one.listed.hours), phone: null }
      if (one.ledger.trust('open', values, moment, false)?.state === 'doubted') hours += 1
    }
    if (hours > 0) told.doubted += 1
    told.doubtedHours += hours / attacked.length
  }
  return told
}
