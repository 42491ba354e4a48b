import type { CheckMethod } from '#contract/checks.ts'
import type { Random } from '../random.ts'
import type { Assumptions } from './assumptions.ts'
import { type Ledger, makeLedger, type Values } from './ledger.ts'
import {
  type Change,
  drift,
  firstWeek,
  isOpenBy,
  isTrulyOpen,
  isUsuallyOpen,
  makeTruth,
  momentOf,
  type Truth,
  type Week,
} from './truth.ts'

type Listed = { week: Week | null; hours: number; phone: number; isListed: boolean }
type Switch = { isOpen: boolean; until: number }
/** An act that somebody will do, of what they learnt. */
type Plan = { at: number; method: CheckMethod; isAll: boolean; what: Change | null }

export type Simulated = {
  truth: Truth
  listed: Listed
  /** As the last import left it. */
  imported: Omit<Listed, 'isListed'>
  ledger: Ledger
  isOwned: boolean
  switched: Switch | null
  plans: Plan[]
  looks: number
}

const YEAR = 365

export function makeBusiness(all: Assumptions, random: Random): Simulated {
  const { owned, imported, customers } = all
  const isOwned = random.chance(owned)
  const truth = makeTruth(firstWeek(all, random))
  const hasHours = isOwned || random.chance(imported.hasHours)
  const listed = {
    week: hasHours ? truth.week : null,
    hours: truth.hours,
    phone: truth.phone,
    isListed: true,
  }
  // What was imported was seen years ago; an owner began some time since.
  drift(
    truth,
    random.next() * imported.age * YEAR,
    { ...all, drift: { ...all.drift, ends: all.drift.ends / 4 } },
    random,
  )
  const before = { week: listed.week, hours: listed.hours, phone: listed.phone }
  const ledger = makeLedger()
  const one: Simulated = {
    ...{ truth, listed, ledger, isOwned, switched: null, plans: [], imported: before },
    looks: customers.looks * Math.exp(customers.spread * random.normal() - customers.spread ** 2 / 2),
  }
  if (isOwned) correct(one, 'edit', -YEAR * random.next())
  else vouch(one, 'import', -30 * random.next())
  return one
}

/** Reads what stands now; the state as lists show it. */
export function valuesOf(one: Simulated, moment: number): Values & { isSwitched: boolean } {
  const { listed, switched } = one
  const isSwitched = switched !== null && switched.until > moment
  const isOpen = isSwitched ? switched.isOpen : listed.week && isOpenBy(listed.week, moment)
  return {
    isSwitched,
    open: isOpen === null ? (isUsuallyOpen(moment) ? 'open' : 'closed') : isOpen ? 'open' : 'closed',
    hours: listed.week && String(listed.hours),
    phone: String(listed.phone),
  }
}

function vouch({ ledger, listed }: Simulated, method: CheckMethod, at: number): void {
  const check = { method, at, confirms: true }
  if (listed.week) ledger.add({ ...check, field: 'hours', value: String(listed.hours) })
  ledger.add({ ...check, field: 'phone', value: String(listed.phone) })
}

/** Somebody who knows enters all as it is. */
function correct(one: Simulated, method: CheckMethod, at: number): void {
  const { truth, listed } = one
  if (truth.hasEnded) {
    listed.isListed = false
    return
  }
  Object.assign(listed, { week: truth.week, hours: truth.hours, phone: truth.phone })
  vouch(one, method, at)
}

function press({ ledger, truth }: Simulated, isOpen: boolean, at: number): Switch {
  ledger.add({ field: 'open', method: 'switch', value: isOpen ? 'open' : 'closed', confirms: true, at })
  return { isOpen, until: momentOf(at, truth.week.closes) }
}

function planChange(one: Simulated, change: Change, day: number, all: Assumptions, random: Random): void {
  const { forgets, delay } = all.owner
  const { truth } = one
  if (!one.isOwned) return
  if (change === 'closed' || change === 'early') {
    const at = momentOf(day, change === 'closed' ? truth.week.opens : truth.week.closes - 90)
    if (!random.chance(forgets.day)) one.plans.push({ at, method: 'switch', isAll: false, what: change })
  } else if (!random.chance(forgets[change]))
    one.plans.push({ at: day + delay * random.next(), method: 'edit', isAll: false, what: change })
}

function carryOut(one: Simulated, { at, method, isAll, what }: Plan): void {
  const { truth, listed, ledger } = one
  if (what === 'closed' || what === 'early') one.switched = press(one, false, at)
  else if (isAll) {
    correct(one, method === 'switch' ? 'edit' : method, at)
    const isOpen = isTrulyOpen(truth, at)
    if (method === 'visit')
      ledger.add({ field: 'open', method, value: isOpen ? 'open' : 'closed', confirms: true, at })
    else if (method === 'switch' || valuesOf(one, at).open !== (isOpen ? 'open' : 'closed'))
      one.switched = press(one, isOpen, at)
  } else if (what === 'end') listed.isListed = false
  else if (what === 'phone') {
    listed.phone = truth.phone
    ledger.add({ field: 'phone', method, value: String(listed.phone), confirms: true, at })
  } else if (what === 'hours') {
    Object.assign(listed, { week: truth.week, hours: truth.hours })
    ledger.add({ field: 'hours', method, value: String(listed.hours), confirms: true, at })
  }
}

/** Plans the acts of those who were told of a doubt: the owner when they read it, the staff on a working day. */
export function planAfterDoubt(
  one: Simulated,
  at: number,
  { owner, staffActs }: Assumptions,
  random: Random,
): void {
  if (one.isOwned && random.chance(owner.answersDoubt))
    one.plans.push({
      at: at + (2 * random.next() * owner.doubtHours) / 24,
      method: 'switch',
      isAll: true,
      what: null,
    })
  else if (random.chance(staffActs))
    one.plans.push({ at: at + 1 + 4 * random.next(), method: 'staff', isAll: true, what: null })
}

/** Lets a day begin: what becomes other, who will enter it, who comes by. */
export function beginDay(one: Simulated, day: number, all: Assumptions, random: Random): void {
  const { truth, ledger } = one
  if (!truth.hasEnded)
    for (const change of drift(truth, 1, all, random)) planChange(one, change, day, all, random)
  const rate = (times: number) => random.chance(times / YEAR)
  const atWork = () => momentOf(day, 540 + 540 * random.next())
  if (one.isOwned && !truth.hasEnded && rate(all.owner.looks))
    one.plans.push({ at: atWork(), method: 'edit', isAll: true, what: null })
  if (rate(all.visits)) one.plans.push({ at: atWork(), method: 'visit', isAll: true, what: null })
  if (one.isOwned && rate(all.prizes)) {
    const at = atWork()
    if (isTrulyOpen(truth, at))
      ledger.add({ field: 'open', method: 'prize', value: 'open', confirms: true, at })
  }
}

/** Carries out what was planned before a moment. */
export function advance(one: Simulated, moment: number): void {
  if (one.plans.length === 0) return
  const due = one.plans.filter(({ at }) => at <= moment).toSorted((a, b) => a.at - b.at)
  one.plans = one.plans.filter(({ at }) => at > moment)
  for (const plan of due) carryOut(one, plan)
}
