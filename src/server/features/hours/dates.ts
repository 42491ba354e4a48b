import { splitRules, withoutComments } from './separate-holidays.ts'

/**
 * Takes exceptions on dates ("2026 Nov 20 off", "Dec 31 10:00-14:00") out of an OpenStreetMap `opening_hours` text. The
 * library lets a dated rule cut the night before off at midnight, and leaves the rest of its own night open on the day
 * after; here, as on holidays, a night belongs to the day on which it began. Applied by spans.ts.
 */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MONTH = `(?:${MONTHS.join('|')})`
const DATE = `(?:\\d{4} )?${MONTH} \\d{1,2}`
const RANGE = `${DATE}(?:-(?:${DATE}|\\d{1,2}))?`
const DATED_RULE = new RegExp(
  `^(${RANGE}(?:, ?${RANGE})*):? ((?:(?:off|closed|[\\d:,-]+)(?: "[^"]*")?|[\\d:,-]+ open "[^"]*"))$`,
)
const ONE_RANGE = new RegExp(
  `^(?:(\\d{4}) )?(${MONTH}) (\\d{1,2})(?:-(?:(?:(\\d{4}) )?(${MONTH}) )?(\\d{1,2}))?$`,
)

/** Days from `from` to `to`, as numbers like 20261120, or like 1120 where they come every year. */
type DateRange = { from: number; to: number; yearly: boolean }
export type DatedHours = { ranges: DateRange[]; hours: string; comment: string }
export type SeparatedDates = { regular: string; dated: DatedHours[] }

/**
 * "Mo-Sa 09:00-18:00; 2026 Nov 20-22 off" → regular "Mo-Sa 09:00-18:00", dated [20 to 22 November 2026, "off"].
 * Rules that say more than dates and hours stay in `regular`, as does everything when nothing else would be left.
 *
 * @param osm in the library's own spelling
 */
export function separateDates(osm: string): SeparatedDates {
  const untouched = { regular: osm, dated: [] }
  if (withoutComments(osm).includes('||')) return untouched
  const dated: DatedHours[] = []
  const regular: string[] = []
  for (const { separator, rule } of splitRules(osm)) {
    const exception = separator === ', ' ? null : readRule(rule)
    if (exception) dated.push(exception)
    else regular.push(regular.length === 0 ? rule : separator + rule)
  }
  return regular.length === 0 || dated.length === 0 ? untouched : { regular: regular.join(''), dated }
}

function readRule(rule: string): DatedHours | null {
  const [, dates, hours] = DATED_RULE.exec(rule) ?? []
  if (dates === undefined || hours === undefined) return null
  const ranges = dates.split(/, ?/).map(readRange)
  const comment = /"([^"]*)"/.exec(hours)?.[1] ?? ''
  return ranges.every((range) => range !== null) ? { ranges, hours, comment } : null
}

function readRange(text: string): DateRange | null {
  const [, year, month, day, endYear, endMonth, endDay] = ONE_RANGE.exec(text) ?? []
  if (month === undefined || day === undefined) return null
  const from = dateNumber(year, month, day)
  const to = dateNumber(endYear ?? year, endMonth ?? month, endDay ?? day)
  const yearly = year === undefined
  // "Dec 30-2027 Jan 2" mixes both kinds, and a year that ends before it begins is no range.
  if (yearly && endYear !== undefined) return null
  return yearly || from <= to ? { from, to, yearly } : null
}

function dateNumber(year: string | undefined, month: string, day: string): number {
  return Number(year ?? 0) * 10_000 + (MONTHS.indexOf(month) + 1) * 100 + Number(day)
}

/** Whether the local day of the instant (ms) is one of these. */
export function coversDay(ranges: readonly DateRange[], instant: number): boolean {
  const day = new Date(instant)
  const inYear = (day.getMonth() + 1) * 100 + day.getDate()
  const whole = day.getFullYear() * 10_000 + inYear
  return ranges.some(({ from, to, yearly }) => {
    if (!yearly) return from <= whole && whole <= to
    return from <= to ? from <= inYear && inYear <= to : from <= inYear || inYear <= to
  })
}

/** Comment of the exception that applies on the local day of the instant (ms), "" where it has none; null without an exception. */
export function commentOn(
  dated: readonly Pick<DatedHours, 'ranges' | 'comment'>[],
  instant: number,
): string | null {
  return dated.findLast(({ ranges }) => coversDay(ranges, instant))?.comment ?? null
}

/** "2026-11-20" to "2026-11-22" → "2026 Nov 20-22"; another year or month is repeated. */
export function datedText(from: string, to: string): string {
  const [year, month, day] = [from.slice(0, 4), MONTHS[Number(from.slice(5, 7)) - 1], from.slice(8)]
  const begin = `${year} ${month} ${day}`
  if (from === to) return begin
  if (from.slice(0, 7) === to.slice(0, 7)) return `${begin}-${to.slice(8)}`
  return `${begin}-${to.slice(0, 4)} ${MONTHS[Number(to.slice(5, 7)) - 1]} ${to.slice(8)}`
}

/** The same days back: a range of 20261120 to 20261122. Null where it comes every year. */
export function rangeDays({ from, to, yearly }: DateRange): { from: string; to: string } | null {
  if (yearly) return null
  const day = (number: number) => String(number).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
  return { from: day(from), to: day(to) }
}
