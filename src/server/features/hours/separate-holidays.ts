/**
 * Takes the public holidays out of an OpenStreetMap `opening_hours` text. The library refuses PH without a
 * national table of its own, and its dated rules cut the night before a holiday off at midnight; so holidays
 * get a schedule of their own, applied by spans.ts.
 */

const SELECTOR = '(?:PH|SH|(?:Mo|Tu|We|Th|Fr|Sa|Su)(?:-(?:Mo|Tu|We|Th|Fr|Sa|Su))?)'
const LEADING_DAYS = new RegExp(`^(${SELECTOR}(?:\\s*,\\s*${SELECTOR})*)(?:$|\\s+(.*)$)`)
/** Allowed after the days of a rule for holidays: times, a state, a comment, and no further selector. */
const BODY = /^(?:[\d:+,()\s-]|off|closed|open|unknown|sunrise|sunset|dawn|dusk|"[^"]*")+$/
/** Names no hours: those of the day hold. */
const OPEN_AS_USUAL = /^open(?:\s*"[^"]*")?$/
/** A comma begins an additional rule only after a time, a state or a comment, and before a day. */
const SEPARATOR = new RegExp(
  `\\s*;\\s*|(?<=\\d:\\d\\d\\+?|off|closed|open|unknown|")\\s*,\\s*(?=${SELECTOR}\\b)`,
)
/** As the comment of closed holidays: half days are none of them. OpenStreetMap's language knows no half days. */
export const FULL_DAYS_ONLY = 'full days only'
const HOLIDAY = /\b(?:PH|SH)\b/i

/** `regular` for ordinary days; `holiday` for each public holiday, null: the same as on other days. */
export type SeparatedHours = { regular: string; holiday: string | null }

/**
 * "Mo-Sa,PH 09:00-18:00; Su off" → regular "Mo-Sa 09:00-18:00; Su off", holiday "09:00-18:00". School holidays
 * are dropped. Null when holidays stand in a rule too clever for this ("Jul PH +1 day off") or stand alone.
 *
 * @param osm in OpenStreetMap's own spelling (Mo, PH, off)
 */
export function separateHolidays(osm: string): SeparatedHours | null {
  if (!HOLIDAY.test(withoutComments(osm))) return { regular: osm, holiday: null }
  if (withoutComments(osm).includes('||')) return null
  const regular: string[] = []
  const holiday: string[] = []
  for (const { separator, rule } of splitRules(osm)) {
    if (!HOLIDAY.test(withoutComments(rule))) {
      append(regular, separator, rule)
      continue
    }
    const [, days = '', rest = ''] = LEADING_DAYS.exec(rule) ?? []
    if (!BODY.test(rest)) return null
    const selectors = days.split(/\s*,\s*/)
    const weekdays = selectors.filter((selector) => selector !== 'PH' && selector !== 'SH')
    if (weekdays.length > 0) append(regular, separator, `${weekdays.join(',')} ${rest}`)
    if (selectors.includes('PH') && !OPEN_AS_USUAL.test(rest)) append(holiday, separator, rest)
  }
  if (regular.length === 0) return null
  return { regular: regular.join(''), holiday: holiday.length === 0 ? null : holiday.join('') }
}

/** The text without quoted comments. */
export function withoutComments(osm: string): string {
  return osm.replace(/"[^"]*"/g, '""')
}

/** The rules of a text, each with its separator: "; ", ", " or nothing for the first. */
export function splitRules(osm: string): { separator: string; rule: string }[] {
  const comments: string[] = []
  const bare = osm.replace(/"[^"]*"/g, (comment) => `"${comments.push(comment) - 1}"`)
  const rules: { separator: string; rule: string }[] = []
  let rest = bare
  let separator = ''
  while (rest !== '') {
    const found = SEPARATOR.exec(rest)
    const rule = found ? rest.slice(0, found.index) : rest
    rules.push({
      separator,
      rule: rule.trim().replace(/"(\d+)"/g, (_, index) => comments[Number(index)] ?? ''),
    })
    rest = found ? rest.slice(found.index + found[0].length) : ''
    separator = found?.[0].includes(';') ? '; ' : ', '
  }
  return rules
}

function append(rules: string[], separator: string, rule: string): void {
  rules.push(rules.length === 0 ? rule : separator + rule)
}
