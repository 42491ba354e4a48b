import type { OpenState } from '#contract/businesses.ts'
import { hoursAt } from '../hours/hours.ts'

/** Facts that the open line and the telephone of a business are made of, as they stand now. */
export type ClaimFacts = {
  switchOpen: boolean | null
  switchUntil: Date | null
  /** OpenStreetMap texts; null: unknown. */
  hours: string | null
  usualHours: string | null
  phone: string | null
  openDoubt: 'open' | 'hours' | null
  /** When one of these changed last since the draw; null: never. */
  changedAt: Date | null
}

export type Claim = { open: OpenState | null; phone: string | null; hours: string | null }

const NOTHING: Claim = { open: null, phone: null, hours: null }

/** A doubted line does not say that it is open. */
const claimed = (state: OpenState, isDoubted: boolean): OpenState =>
  state === 'open' && isDoubted ? 'estimated' : state

/** Finds what was shown at a moment since the draw; null where it changed since, for then nobody knows. */
export function claimAt(facts: ClaimFacts, at: Date): Claim {
  const { switchOpen, switchUntil, hours, usualHours, phone, openDoubt, changedAt } = facts
  if (changedAt !== null && changedAt > at) return NOTHING
  const told = { phone, hours }
  if (switchOpen !== null && switchUntil !== null && switchUntil > at)
    return { ...told, open: claimed(switchOpen ? 'open' : 'closed', openDoubt === 'open') }
  if (hours !== null) return { ...told, open: claimed(hoursAt(hours, at).state, openDoubt !== null) }
  const isUsuallyOpen = usualHours !== null && hoursAt(usualHours, at).state === 'open'
  return { ...told, open: isUsuallyOpen ? 'estimated' : 'unknown' }
}
