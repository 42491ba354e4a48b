import fc from 'fast-check'
import type { OpenState, SpecialDays } from '#contract/businesses.ts'
import type { HoursPlan, Interval } from '#contract/hours.ts'
import { atTime, toTime } from '#lib/turkish.ts'
import holidays from '../data/holidays.json' with { type: 'json' }
import { addDays, anyPlan, DAY, draw, int } from './any-plan.ts'

/** The expected states of a business by its plan and switch, minute by minute and day by day, independent of the product. */

export const MINUTE_MS = 60_000
/** Changes later than this are not searched for. */
const TABLE_DAYS = 100
const SHOWN_DAYS = 92
const YEAR_DAYS = 366

/** A plan, the owner's or the category's usual one; perhaps a switch; a time at most a day later. */
export const anyCase = fc.record({
  made: anyPlan,
  isUsual: fc.oneof(
    { weight: 3, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  pressed: int(DAY, 3 * DAY),
  isOpen: fc.option(fc.boolean(), { freq: 3 }),
  later: fc.oneof(int(0, 60), int(0, DAY)),
})
export type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never

export type Truth = {
  now: Date
  asked: number
  table: Uint8Array
  /** When the active switch ends; null for none. */
  until: Date | null
  state: OpenState
  /** The next change of the state; null if none is near. */
  change: Date | null
  special: SpecialDays[]
  notice: SpecialDays | null
}

export function truthOf({ made: { plan, first }, isUsual, pressed, isOpen, later }: Case): Truth {
  const at = (minute: number) => new Date(Date.parse(`${first}T00:00:00+03:00`) + minute * MINUTE_MS)
  const table = draw(plan, first, TABLE_DAYS)
  const differs = (from: number, is: (minute: number) => unknown) => {
    let minute = from
    while (minute < table.length && is(minute) === is(from)) minute++
    return minute < table.length ? minute : Number.POSITIVE_INFINITY
  }
  // A switch lasts a day, or until the next change of the owner's own hours.
  const ends = Math.min(pressed + DAY, isUsual ? pressed + DAY : differs(pressed, (minute) => table[minute]))
  const asked = pressed + later
  const isSwitched = isOpen !== null && asked < ends
  const [open, closed] = isUsual ? (['estimated', 'unknown'] as const) : (['open', 'closed'] as const)
  const stateAt = (minute: number): OpenState => {
    if (isSwitched && minute < ends) return isOpen ? 'open' : 'closed'
    return table[minute] === 1 ? open : closed
  }
  const change = differs(asked, stateAt)
  const [now, until] = [at(asked), isSwitched ? at(ends) : null]
  const special = isUsual ? [] : specialOf(plan, dayIn(now))
  return {
    ...{ now, asked, table, until, state: stateAt(asked), special },
    change: Number.isFinite(change) ? at(change) : null,
    notice: noticeOf(special, now, until),
  }
}

const minutes = ({ from, to }: Interval): [number, number] => {
  const [begin, end] = [from, to].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
  return [begin ?? 0, (end ?? 0) + ((end ?? 0) <= (begin ?? 0) ? DAY : 0)]
}
const written = (minute: number) => {
  const shown = minute > DAY ? minute - DAY : minute
  return `${String(Math.floor(shown / 60)).padStart(2, '0')}:${String(shown % 60).padStart(2, '0')}`
}
const holidayOn = new Map(holidays.map((one) => [one.date, one]))

/** The hours of a day that differ from its weekday's, and the reason; null for an ordinary day. */
function specialOn({ kind, week, exceptions, holidays: { rule, hours } }: HoursPlan, date: string) {
  const exception = exceptions.find(({ from, to }) => from <= date && date <= to)
  if (exception) return { hours: exception.hours.map(minutes), reason: exception.reason }
  const holiday = rule === 'usual' ? undefined : holidayOn.get(date)
  if (!holiday || (rule === 'full_days' && holiday.from !== null)) return null
  const begins = holiday.from === null ? 0 : 13 * 60
  const weekday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
  const usual = kind === 'always' ? [[0, DAY] as const] : (week[weekday] ?? []).map(minutes)
  const before = usual.map(([from, to]) => [from, Math.min(to, begins)] as [number, number])
  const then = hours.map(minutes).map(([from, to]) => [Math.max(from, begins), to] as [number, number])
  return { hours: [...before, ...then].filter(([from, to]) => from < to), reason: holiday.name }
}

/** Joins adjacent intervals unless the result would be longer than a day, which cannot be written. */
function joinIntervals(hours: readonly (readonly [number, number])[]): Interval[] {
  const joined: [number, number][] = []
  for (const [from, to] of hours) {
    const last = joined.at(-1)
    if (last && from === last[1] && to - last[0] <= DAY) last[1] = to
    else joined.push([from, to])
  }
  return joined.map(([from, to]) => ({ from: written(from), to: written(to) }))
}

/** Special days that begin within three months; consecutive equal ones are joined. */
function specialOf(plan: HoursPlan, today: string): SpecialDays[] {
  const all: SpecialDays[] = []
  for (let i = 0; i < YEAR_DAYS; i++) {
    const day = addDays(today, i)
    const special = specialOn(plan, day)
    if (!special) continue
    const [hours, last] = [joinIntervals(special.hours), all.at(-1)]
    const isAlike = last?.reason === special.reason && JSON.stringify(last.hours) === JSON.stringify(hours)
    if (last && isAlike && addDays(last.to, 1) === day) last.to = day
    else all.push({ from: day, to: day, hours, reason: special.reason })
  }
  return all.filter(({ from }) => from <= addDays(today, SHOWN_DAYS))
}

/** The notice: closed today, else tomorrow, else today; not for days that the switch overrides in part. */
function noticeOf(special: readonly SpecialDays[], now: Date, until: Date | null): SpecialDays | null {
  const reached = until ? dayIn(new Date(until.getTime() - 1)) : ''
  const find = (day: string) =>
    day <= reached ? undefined : special.find(({ from, to }) => from <= day && day <= to)
  const [today, tomorrow] = [find(dayIn(now)), find(addDays(dayIn(now), 1))]
  return [today?.hours.length === 0 ? today : undefined, tomorrow, today].find(Boolean) ?? null
}

const local = (moment: Date) => new Date(moment.getTime() + 180 * MINUTE_MS).toISOString()
const clock = (moment: Date) => local(moment).slice(11, 16)
const dayIn = (moment: Date) => local(moment).slice(0, 10)
const WEEKDAYS = ['Pazar', 'Pazartesi', 'Salı', 'Çarşamba', 'Perşembe', 'Cuma', 'Cumartesi']

/** The name of a day relative to now. */
function dayOf(moment: Date, now: Date): string {
  const [day, today] = [dayIn(moment), dayIn(now)]
  const date = new Date(`${day}T00:00:00Z`)
  if (day === today) return ''
  if (day === addDays(today, 1)) return 'yarın '
  if (day < addDays(today, 7)) return `${WEEKDAYS[date.getUTCDay()]} `
  return `${date.toLocaleDateString('tr', { day: 'numeric', month: 'long', timeZone: 'UTC' })} `
}

const BADGES: Record<OpenState, string> = {
  open: 'AÇIK',
  closed: 'KAPALI',
  estimated: 'Tahminen açık',
  unknown: 'Saatleri bilinmiyor',
}

/** The texts: badge, sentence, the owner's panel, the notice of today or tomorrow. */
export function textsOf({ now, until, state, change, notice }: Truth, isUsual: boolean) {
  const isOpen = state === 'open'
  const isFar = change === null || change.getTime() - now.getTime() >= 7 * DAY * MINUTE_MS
  const day = change ? dayOf(change, now) : ''
  const looks = isOpen ? 'açık' : 'kapalı'
  const isTonight =
    isOpen && change && change.getTime() - now.getTime() < DAY * MINUTE_MS && clock(change) < '06:00'
  const named = isTonight ? '' : day
  const sentence = () => {
    if (state === 'estimated' || state === 'unknown') return ''
    if (isOpen && isFar) return '24 saat açık'
    if (!change) return ''
    // After a switch the state is unknown without hours of the owner's.
    if (isUsual) return `${named}${toTime(clock(change))} kadar ${looks}`
    return `${named}${atTime(clock(change))} ${isOpen ? 'kapanır' : 'açılır'}`
  }
  const shownUntil = change ? `${day || 'bugün '}${toTime(clock(change))} kadar ` : ''
  return {
    badge: BADGES[state],
    sentence: sentence(),
    panel: until && `Siz ${isOpen ? 'açtınız' : 'kapattınız'}: ${shownUntil}${looks} görünürsünüz`,
    noticed: notice ? noticedOf(notice, dayIn(now)) : '',
  }
}

function noticedOf({ from, to, hours, reason }: SpecialDays, today: string): string {
  const day = from <= today && today <= to ? 'Bugün' : 'Yarın'
  const spans = hours.map((one) =>
    one.from === '00:00' && one.to === '24:00'
      ? '24 saat'
      : `${one.from}–${one.to === '24:00' ? '00:00' : one.to}`,
  )
  return `${day} ${spans.join(', ') || 'kapalı'}${reason ? `: ${reason}` : ''}`
}
