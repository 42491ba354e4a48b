import { DAY_MINUTES as DAY } from '#lib/time.ts'
import { type HoursRule, readRules } from './grammar.ts'
import { compileHours } from './schedule.ts'
import { separateHolidays, splitRules, withoutComments } from './separate-holidays.ts'
import { clockText, renderWeek, weekOfDays } from './week.ts'
import { hoursTokens } from './words.ts'

const MAX_LENGTH = 500
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Warnings of the library that mean it guessed; a guess decides nothing. */
const GUESSES = new Set([
  'without_minutes',
  'word_error_correction',
  'ambiguous_word',
  'interpreted_as_year',
  'vague',
])
/** A rule without one of these names days and leaves their hours open. */
const NAMES_HOURS = /\d:\d\d|24\/7|\b(?:off|closed|sunrise|sunset|dawn|dusk)\b/
const CLOSES = /\b(?:off|closed)\b/

/**
 * A clean OpenStreetMap `opening_hours` text from what people write ("7/24", "9-18", "Pzt-Cmt 08:30-19:30,
 * Pazar 10-14") or what OpenStreetMap holds; equal weeks give equal texts. Null when it cannot be
 * understood with certainty: then it is kept as written and decides nothing. Never throws.
 *
 * @param text at most 500 characters; anything longer is null
 */
export function parseHours(text: string): string | null {
  if (text.length > MAX_LENGTH) return null
  return parseWeekly(text) ?? parseByLibrary(text)
}

/** Texts that say one week, and perhaps what holds on public holidays. */
function parseWeekly(text: string): string | null {
  const tokens = hoursTokens(text)
  const rules = tokens && readRules(tokens)
  if (!rules || !saysAWeek(rules)) return null
  const week = EVERY_DAY.map((day) => hoursOn(rules, (rule) => namesDay(rule, day)))
  const holiday = rules.some((rule) => rule.onHolidays) ? hoursOn(rules, (rule) => rule.onHolidays) : null
  const regular = renderWeek(
    weekOfDays(week.map((hours) => hours.map(({ from, to }) => [from, to] as const))),
  )
  return holiday === null ? regular : `${regular}; PH ${hoursText(holiday)}`
}

/** "Pazar kapali" or "PH off" alone leave the other days open: only hours, or all seven days closed, say a week. */
function saysAWeek(rules: HoursRule[]): boolean {
  const hasHours = rules.some((rule) => rule.hours.length > 0 && (rule.days !== null || !rule.onHolidays))
  return hasHours || EVERY_DAY.every((day) => rules.some((rule) => namesDay(rule, day)))
}

function namesDay(rule: HoursRule, day: number): boolean {
  return rule.days === null ? !rule.onHolidays : rule.days.includes(day)
}

/** The hours left when the rules that apply are read in order, each replacing or adding to those before. */
function hoursOn(rules: HoursRule[], applies: (rule: HoursRule) => boolean): HoursRule['hours'] {
  let hours: HoursRule['hours'] = []
  for (const rule of rules.filter(applies)) hours = rule.adds ? hours.concat(rule.hours) : rule.hours
  return hours
}

function hoursText(hours: HoursRule['hours']): string {
  if (hours.length === 0) return 'off'
  return hours.map(({ from, to }) => `${clockText(from)}-${clockText(to > DAY ? to - DAY : to)}`).join(',')
}

/** Everything else that OpenStreetMap's language can say: months, dates, sunrise, comments, open ends. */
function parseByLibrary(text: string): string | null {
  const separated = separateHolidays(text)
  if (separated === null) return null
  const regular = prettify(separated.regular)
  if (regular === null || !saysWhen(regular)) return null
  const holiday = separated.holiday === null ? '' : prettify(separated.holiday)
  if (holiday === null || splitRules(holiday).length > 1) return null
  const osm = holiday === '' ? regular : `${regular}; PH ${holiday}`
  return parseWeekly(osm) ?? osm
}

/** The library's own spelling of a text; null when it refuses it or had to guess. */
function prettify(osm: string): string | null {
  try {
    const compiled = compileHours(osm)
    if (compiled.getStructuredWarnings().some(({ type }) => GUESSES.has(type))) return null
    const pretty = compiled.prettifyValue()
    compileHours(pretty)
    return pretty
  } catch {
    return null
  }
}

/** Every rule names hours, and not all of them closing hours. */
function saysWhen(osm: string): boolean {
  const rules = splitRules(withoutComments(osm)).map(({ rule }) => rule)
  return rules.every((rule) => NAMES_HOURS.test(rule)) && !rules.every((rule) => CLOSES.test(rule))
}
