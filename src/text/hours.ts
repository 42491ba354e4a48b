import type { BusinessListed, OpenState, SpecialDays, Week } from '#contract/businesses.ts'
import { DAY_MS, ISTANBUL, istanbulClock, istanbulDate, istanbulDay } from '#lib/time.ts'
import { atTime, toTime } from '#lib/turkish.ts'

const SHORT_DAYS = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz']

const weekday = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, weekday: 'long' })
const dayAndMonth = new Intl.DateTimeFormat('tr', { timeZone: ISTANBUL, day: 'numeric', month: 'long' })

const LABELS: Record<OpenState, string> = {
  open: 'AÇIK',
  estimated: 'Tahminen açık',
  closed: 'KAPALI',
  unknown: 'Saatleri bilinmiyor',
}

/** On the detail page. */
export function openLabel(state: OpenState): string {
  return LABELS[state]
}

/** Of a state that was to change by now, where nobody can be asked whether it did. */
export function staleLabel(state: OpenState): string {
  if (state === 'closed') return 'Açılmış olabilir'
  return state === 'unknown' ? LABELS[state] : 'Kapanmış olabilir'
}

/** On the cards of lists: "Açık" and "Kapalı". */
export function openBadge(state: OpenState): string {
  if (state === 'open') return 'Açık'
  return state === 'closed' ? 'Kapalı' : LABELS[state]
}

/** Where every day is open all day. */
export const alwaysOpen = '7/24 açık'
export const isAlwaysOpen = (week: Week): boolean => hoursText(week) === alwaysOpen

/** "Pzt–Cum 09:00–18:00, Cmt 10:00–14:00, Paz kapalı"; "Her gün …", "7/24 açık" and "Kapalı" when all days agree. */
export const hoursText = (week: Week): string => hoursLines(week).join(', ')

/** The same in lines: days with the same hours stand together. */
export function hoursLines(week: Week): string[] {
  const groups: { first: number; last: number; text: string }[] = []
  week.forEach((day, index) => {
    const text = dayText(day)
    const open = groups.at(-1)
    if (open?.text === text) open.last = index
    else groups.push({ first: index, last: index, text })
  })
  const [only] = groups
  if (only && groups.length === 1) {
    if (only.text === CLOSED) return ['Kapalı']
    return [only.text === ALL_DAY ? alwaysOpen : `Her gün ${only.text}`]
  }
  return groups.map((group) => `${daysText(group.first, group.last)} ${group.text}`)
}

type Line = Pick<BusinessListed, 'openState' | 'nextChangeAt' | 'endsUnknown' | 'isDoubted'>

/** Open for so long without a break, it is open round the clock. */
const ROUND_THE_CLOCK_MS = 7 * DAY_MS

/**
 * When it opens or closes next: "18:00'de kapanır", "yarın 09:00'da açılır", "Pazartesi 09:00'da açılır", "24 saat
 * açık"; "yarın 14:30'a kadar açık" where nobody knows what comes then. Empty when no hours say it: unknown, or estimated by the
 * trade's, or the moment has passed.
 *
 * @param now any time zone; the text is in that of Europe/Istanbul
 */
export function changeText({ openState, nextChangeAt, endsUnknown, isDoubted }: Line, now: Date): string {
  const isOpen = openState === 'open' || isDoubted
  if (!isOpen && openState !== 'closed') return ''
  const at = nextChangeAt === null ? null : new Date(nextChangeAt)
  if (isOpen && (at === null || at.getTime() - now.getTime() >= ROUND_THE_CLOCK_MS))
    return isDoubted ? '' : '24 saat açık'
  if (at === null || at <= now) return ''
  const time = istanbulClock(at)
  const day = isOpen && isTonight(at, now) ? '' : dayPrefix(at, now)
  if (endsUnknown) return `${day}${toTime(time)} kadar ${isOpen ? 'açık' : 'kapalı'}`
  return `${day}${atTime(time)} ${isOpen ? 'kapanır' : 'açılır'}`
}

/** "bugün 18:00'e kadar", "yarın 09:00'a kadar", "Pazartesi 09:00'a kadar". */
export function untilText(until: string, now: Date): string {
  const at = new Date(until)
  return `${dayPrefix(at, now) || 'bugün '}${toTime(istanbulClock(at))} kadar`
}

/** "Bugün kapalı: Yıllık izin", "Yarın 09:00–13:00: Arife"; empty when it is of neither day. */
export function noticeText(notice: SpecialDays | undefined, now: Date): string {
  if (!notice) return ''
  const [today, tomorrow] = [now, new Date(now.getTime() + DAY_MS)].map((day) => istanbulDate(day))
  const isOn = (day = '') => notice.from <= day && day <= notice.to
  const name = isOn(today) ? 'Bugün' : isOn(tomorrow) ? 'Yarın' : ''
  return name && `${name} ${specialText(notice)}`
}

/** "kapalı: Yıllık izin", "10:00–14:00". */
export const specialText = ({ hours, reason }: Pick<SpecialDays, 'hours' | 'reason'>): string =>
  reason ? `${dayText(hours)}: ${reason}` : dayText(hours)

const CLOSED = 'kapalı'
const ALL_DAY = '24 saat'

function dayText(day: Week[number]): string {
  if (day.length === 0) return CLOSED
  return day.map(intervalText).join(', ')
}

/** "09:00–18:00", "24 saat". */
export function intervalText({ from, to }: Week[number][number]): string {
  if (from === '00:00' && to === '24:00') return ALL_DAY
  return `${from}–${to === '24:00' ? '00:00' : to}`
}

function daysText(first: number, last: number): string {
  return first === last ? `${SHORT_DAYS[first]}` : `${SHORT_DAYS[first]}–${SHORT_DAYS[last]}`
}

/** Nobody calls the hours after midnight tomorrow while the evening lasts. */
function isTonight(at: Date, now: Date): boolean {
  return at.getTime() - now.getTime() < DAY_MS && istanbulClock(at) < '06:00'
}

function dayPrefix(at: Date, now: Date): string {
  const days = istanbulDay(at) - istanbulDay(now)
  if (days === 0) return ''
  if (days === 1) return 'yarın '
  return days < 7 ? `${weekday.format(at)} ` : `${dayAndMonth.format(at)} `
}
