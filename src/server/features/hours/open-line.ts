import type { OpenState, SpecialDays } from '#contract/businesses.ts'
import { dayText, midnightOf } from './holidays.ts'
import { specialDaysFrom } from './special-days.ts'
import { hoursAt, type KnownState } from './state.ts'

/** The state of a schedule until its next change: all that the open line needs, as stored in its row. */
export type Outlook = {
  state: KnownState
  /** The next two; a switch that is in force now ends at the first at the latest. */
  changes: { at: string; state: KnownState }[]
  /** Of the year to come. */
  special: SpecialDays[]
}

/** As stored, with the day on which its special days were computed. */
export type StoredOutlook = Outlook & { specialOn?: string }

/** Special days take some 2 ms: those of a year serve a month or two, not the same of all schedules at once. */
const isRecent = (osm: string, on: string, at: Date): boolean =>
  on <= dayText(at) && on >= dayText(midnightOf(at, -30 - (osm.length % 30)))

/** @param before the stored one: its special days stay valid for some time */
export function outlookAt(osm: string, at: Date, before?: StoredOutlook): StoredOutlook {
  const { state, changes } = hoursAt(osm, at)
  const next = changes.map((change) => ({ at: change.at.toISOString(), state: change.state }))
  const now = { state, changes: next }
  const { special, specialOn } = before ?? {}
  if (special && specialOn && isRecent(osm, specialOn, at)) return { ...now, special, specialOn }
  return { ...now, special: specialDaysFrom(osm, at), specialOn: dayText(at) }
}

export type OpeningFacts = {
  /** Null when it is not in force. */
  switchOpen: boolean | null
  switchUntil: Date | null
  /** Of its hours; null where they are unknown. */
  outlook: Outlook | null
  /** People found it closed, or nobody confirms its hours any more. */
  isDoubted: boolean
  /** State by the trade's usual hours; used only without an outlook. */
  usual: { openState: OpenState; nextChangeAt: Date | null }
  now: Date
}

export type OpenLine = {
  openState: OpenState
  /** The first moment at which `openState` is another. */
  nextChangeAt: Date | null
  /** Nobody knows whether it is open from then on. */
  endsUnknown: boolean
  notice: SpecialDays | null
  /** Told as estimated for its doubt; it ranks as open: reports move no place in a list. */
  isDoubted: boolean
}

/**
 * The open state shown of a business at a moment, in lists, on its page, in its owner's panel and in the preview of hours:
 * the switch while it is in force, else the hours, else the trade's usual ones. The one place that decides it; the state
 * alone is also decided by the view `listed_business`.
 */
export function openLineOf(facts: OpeningFacts): OpenLine {
  const line = knownLineOf(facts)
  if (!facts.isDoubted || line.openState !== 'open') return { ...line, isDoubted: false }
  return { ...line, openState: 'estimated', isDoubted: true }
}

function knownLineOf(facts: OpeningFacts): Omit<OpenLine, 'isDoubted'> {
  const { switchOpen, switchUntil, outlook, usual, now } = facts
  if (switchOpen !== null && switchUntil !== null) {
    const openState = switchOpen ? 'open' : 'closed'
    const change = changeAfterSwitch(openState, switchUntil, outlook)
    return { openState, ...toldOf(change), notice: noticeOf(outlook, now, switchUntil) }
  }
  if (!outlook) return { ...usual, endsUnknown: false, notice: null }
  const [change] = outlook.changes
  const told = toldOf(change)
  const isKnown = outlook.state !== 'unknown'
  return {
    openState: outlook.state,
    ...told,
    endsUnknown: isKnown && told.endsUnknown,
    notice: noticeOf(outlook, now, null),
  }
}

type Change = Outlook['changes'][number]

const toldOf = (change: Change | undefined): Pick<OpenLine, 'nextChangeAt' | 'endsUnknown'> => ({
  nextChangeAt: change ? new Date(change.at) : null,
  endsUnknown: change?.state === 'unknown',
})

/** The end of a switch changes nothing where the hours say the same by then: then their next change counts. */
function changeAfterSwitch(state: KnownState, until: Date, outlook: Outlook | null): Change | undefined {
  const atEnd = { at: until.toISOString(), state: outlook?.state ?? 'unknown' }
  if (!outlook) return atEnd
  const later = outlook.changes.filter(({ at }) => Date.parse(at) > until.getTime())
  const passed = outlook.changes.findLast(({ at }) => Date.parse(at) <= until.getTime())
  const stateThen = passed?.state ?? outlook.state
  return stateThen === state ? later[0] : { ...atEnd, state: stateThen }
}

/** Days beyond this are not shown yet. */
const SHOWN_DAYS = 92

/** Special days that have not passed and are near enough to show. */
export function specialDaysOf(outlook: Outlook | null, now: Date): SpecialDays[] {
  if (!outlook || outlook.special.length === 0) return []
  const [today, last] = [dayText(now), dayText(midnightOf(now, SHOWN_DAYS))]
  return outlook.special.filter(({ from, to }) => to >= today && from <= last)
}

/** A closed day today comes first, then tomorrow; a day of which a switch has a part is not what the hours say. */
function noticeOf(outlook: Outlook | null, now: Date, switchUntil: Date | null): SpecialDays | null {
  if (!outlook || outlook.special.length === 0) return null
  const switched = switchUntil ? dayText(new Date(switchUntil.getTime() - 1)) : ''
  const on = (day: string) =>
    day > switched ? outlook.special.find(({ from, to }) => from <= day && day <= to) : undefined
  const [today, tomorrow] = [on(dayText(now)), on(dayText(midnightOf(now, 1)))]
  return (today?.hours.length === 0 ? today : (tomorrow ?? today)) ?? null
}
