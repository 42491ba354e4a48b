import { makeRandom } from '../random.ts'
import { type Assumptions, assumptions } from './assumptions.ts'
import { advance, type Simulated } from './business.ts'
import { lieTogether, rankKm, shown } from './measure.ts'
import { isTrulyOpen } from './truth.ts'

const DAYS = 9
const HOURS = 24
/** Harm may last so long. */
const BEARABLE_HOURS = 24
/** Kilometres: less is nobody's loss. */
const NOTHING_KM = 1e-9

export type Sabotage = {
  attacked: number
  /** Of these, so many were shown as closed though open, and ranked behind where they would stand, for longer than a day. */
  closed: number
  moved: number
  /** Longest time from the first such hour to the last, of any of them. */
  closedHours: number
  movedHours: number
  /** Told as estimated instead of open; hours of it, in the mean. */
  doubted: number
  doubtedHours: number
}

/** The same business, in a world without the gang. */
const twinOf = (one: Simulated): Simulated => {
  const { ledger, ...rest } = one
  return { ...structuredClone(rest), ledger: ledger.copy() }
}

/** From the first hour of a kind to behind the last. */
function makeSpan() {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return {
    add(hour: number): void {
      first = Math.min(first, hour)
      last = Math.max(last, hour + 1)
    },
    hours: () => Math.max(0, last - first),
  }
}

/** Lets a gang of devices say of one open business that it is closed or not to be reached, and follows it and its twin hour by hour, while both are open. */
function attack(one: Simulated, noon: number, all: Assumptions, random: ReturnType<typeof makeRandom>) {
  const twin = twinOf(one)
  const [closed, moved] = [makeSpan(), makeSpan()]
  let doubtedHours = 0
  const { devices, networks } = all.gang
  for (const field of ['open', 'phone'] as const)
    lieTogether(one, noon, { people: devices / 2, networks, field }, all, random)
  for (let hour = 0; hour < DAYS * HOURS; hour++) {
    const moment = noon + hour / HOURS
    advance(one, moment)
    advance(twin, moment)
    if (!isTrulyOpen(one.truth, moment)) continue
    const [now, without] = [shown(one, moment), shown(twin, moment)]
    if (now.openState === 'closed' && without.openState !== 'closed') closed.add(hour)
    if (rankKm(one, moment) > rankKm(twin, moment) + NOTHING_KM) moved.add(hour)
    if (now.isDoubted && !without.isDoubted) doubtedHours += 1
  }
  return { closed: closed.hours(), moved: moved.hours(), doubtedHours }
}

/** Gangs against open businesses, one each at noon, each held against the same business left alone. */
export function sabotage(
  businesses: readonly Simulated[],
  day: number,
  seed: number,
  all: Assumptions = assumptions,
): Sabotage {
  const random = makeRandom(seed)
  const noon = day + 0.5
  const rivals = businesses.filter((one) => {
    advance(one, noon)
    return one.listed.isListed && shown(one, noon).openState === 'open' && isTrulyOpen(one.truth, noon)
  })
  const attacks = rivals.slice(0, all.gang.targets).map((one) => attack(one, noon, all, random))
  const told = attacks.filter(({ doubtedHours }) => doubtedHours > 0)
  const longer = (name: 'closed' | 'moved') => attacks.filter((one) => one[name] > BEARABLE_HOURS).length
  return {
    attacked: attacks.length,
    closed: longer('closed'),
    moved: longer('moved'),
    closedHours: Math.max(0, ...attacks.map((one) => one.closed)),
    movedHours: Math.max(0, ...attacks.map((one) => one.moved)),
    doubted: told.length,
    doubtedHours: attacks.reduce((sum, one) => sum + one.doubtedHours, 0) / attacks.length,
  }
}
