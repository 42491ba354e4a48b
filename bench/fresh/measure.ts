import { openClaimOf } from '#lib/open-claim.ts'
import { distrustKm, distrustOf, penaltyKm } from '#lib/usefulness.ts'
import { openLineOf } from '#server/features/hours/open-line.ts'
import { makeRandom, type Random } from '../random.ts'
import { type Assumptions, assumptions } from './assumptions.ts'
import { advance, beginDay, makeBusiness, planAfterDoubt, type Simulated, valuesOf } from './business.ts'
import { makeScore, type Outcome, type Seen } from './score.ts'
import { isOpenBy, isTrulyOpen, isUsuallyOpen } from './truth.ts'

const MONTH_DAYS = 30

/** Renders what a page shows at a moment. */
export function shown(one: Simulated, moment: number) {
  const { listed, ledger } = one
  const { isSwitched, ...values } = valuesOf(one, moment)
  const open = ledger.trust('open', values, moment, isSwitched)
  const hours = ledger.trust('hours', values, moment, false)
  const phone = ledger.trust('phone', values, moment, false)
  const checks = [open, hours, phone].filter((check) => check !== null)
  const knownState = isSwitched || listed.week ? (values.open === 'open' ? 'open' : 'closed') : 'estimated'
  const doubt = ledger.openDoubt(values, moment)
  const { openState, isDoubted } = openLineOf({
    switchOpen: isSwitched ? values.open === 'open' : null,
    switchUntil: isSwitched ? new Date(0) : null,
    outlook: listed.week
      ? { state: knownState === 'open' ? 'open' : 'closed', changes: [], special: [] }
      : null,
    usual: { openState: knownState, nextChangeAt: null },
    isDoubted: isSwitched ? doubt === 'open' : doubt !== null && listed.week !== null,
    now: new Date(0),
  })
  return { values, openState, isDoubted, open, hours, phone, claim: openClaimOf(checks) } as const
}

/** Kilometres by which it ranks farther away than it is, in the one order of lists. */
export function rankKm(one: Simulated, moment: number): number {
  const { values, openState, isDoubted } = shown(one, moment)
  const trust = one.ledger.listedTrust(values, moment)
  return penaltyKm({ openState, isDoubted, isCallable: true }) + distrustKm(distrustOf(trust))
}

/** Somebody looks at a page, perhaps calls, and is perhaps asked when back. */
function look(
  one: Simulated,
  moment: number,
  isAsked: () => boolean,
  all: Assumptions,
  random: Random,
): boolean {
  const { customers } = all
  const { values, openState } = shown(one, moment)
  if (!random.chance(customers.acts) || !isAsked()) return false
  if (!random.chance(customers.answers)) return true
  const isOpen = isTrulyOpen(one.truth, moment)
  const isWrong = one.listed.phone !== one.truth.phone || one.truth.hasEnded
  const isLie = random.chance(customers.lies)
  const saysWrong = isWrong !== isLie && (isWrong || random.chance(0.5))
  const network = random.whole(1, customers.networks)
  const field = saysWrong ? 'phone' : 'open'
  const confirms = !saysWrong && ((values.open === 'open') === isOpen) !== isLie
  const value = values[field]
  if (openState === 'estimated' && field === 'open' && values.open === 'closed') return true
  if (value !== null && one.ledger.answer({ field, value, confirms, network, at: moment }))
    planAfterDoubt(one, moment, all, random)
  return true
}

/** As many people of as many networks say that what is open is closed, or that a number is wrong. */
export function lieTogether(
  one: Simulated,
  at: number,
  { people, networks, field = 'open' }: { people: number; networks: number; field?: 'open' | 'phone' },
  all: Assumptions,
  random: Random,
): void {
  const { open, [field]: value } = valuesOf(one, at)
  if (open !== 'open' || value === null) return
  for (let person = 0; person < people; person++)
    if (one.ledger.answer({ field, value, confirms: false, network: -(person % networks), at }))
      planAfterDoubt(one, at, all, random)
}

function poisson(mean: number, random: Random): number {
  let [count, left] = [0, Math.exp(-mean)]
  for (let product = random.next(); product > left; product *= random.next()) count += 1
  return count
}

/** Compares a page with the truth of the moment. */
function seenAt(one: Simulated, moment: number): Seen {
  const page = shown(one, moment)
  return {
    isOpen: isTrulyOpen(one.truth, moment),
    ours: page.openState === 'open',
    byHours: page.openState === 'open' || page.isDoubted,
    sentence: `${page.openState} ${page.values.open} ${page.claim}`,
    usual: isUsuallyOpen(moment),
    imported: one.imported.week !== null && isOpenBy(one.imported.week, moment),
    isRight: one.listed.phone === one.truth.phone && !one.truth.hasEnded,
    isPhoneVouched: page.phone?.state === 'confirmed',
    wasRight: one.imported.phone === one.truth.phone && !one.truth.hasEnded,
  }
}

const pageViews = ({ looks }: Simulated, day: number, random: Random): number[] =>
  Array.from({ length: poisson(looks, random) }, () => day + (8 + 14 * random.next()) / 24).sort(
    (a, b) => a - b,
  )

/** Months of many businesses, by the rules of the product. The same for a seed on every machine. */
export function measureFresh(
  seed = 724,
  all: Assumptions = assumptions,
): { outcome: Outcome; businesses: Simulated[] } {
  const random = makeRandom(seed)
  const businesses = Array.from({ length: all.businesses }, () => makeBusiness(all, random))
  const askedOn = new Int32Array(all.customers.people).fill(-1)
  const score = makeScore()
  const view = (one: Simulated, moment: number, day: number) => {
    const isMeasured = day >= all.days.before
    if (isMeasured) score.add(one.isOwned, seenAt(one, moment))
    const person = random.whole(0, all.customers.people - 1)
    if (!look(one, moment, () => askedOn[person] !== day, all, random)) return
    askedOn[person] = day
    if (isMeasured) score.asked()
  }
  const live = (one: Simulated, day: number) => {
    beginDay(one, day, all, random)
    if (random.chance(all.concert.share / MONTH_DAYS))
      lieTogether(one, day + 0.5, { ...all.concert, networks: all.concert.people }, all, random)
    for (const moment of pageViews(one, day, random)) {
      advance(one, moment)
      if (!one.listed.isListed) break
      view(one, moment, day)
    }
    advance(one, day + 1)
    one.ledger.sweep(day)
  }
  for (let day = 0; day < all.days.before + all.days.measured; day++)
    for (const one of businesses) live(one, day)
  return { outcome: score.outcome(all), businesses }
}
