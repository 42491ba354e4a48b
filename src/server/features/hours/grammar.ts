import { DAY_MINUTES as DAY } from '#lib/time.ts'
import type { HoursToken } from './words.ts'

/** One statement: on these days (null: none named) and perhaps on public holidays, these hours; none: closed. */
export type HoursRule = {
  days: number[] | null
  onHolidays: boolean
  /** Minutes from the day's midnight; `to` is above 1440 past midnight. */
  hours: { from: number; to: number }[]
  /** Added to earlier hours of its days ("Mo-Fr 09:00-12:00, Mo 14:00-18:00"); else replaces them. */
  adds: boolean
}

/** Reads tokens as rules; null when they do not make sense. */
export function readRules(tokens: HoursToken[]): HoursRule[] | null {
  const reader = new TokenReader(tokens)
  const rules: HoursRule[] = []
  let afterComma = false
  while (!reader.isAtEnd()) {
    const rule = readRule(reader, afterComma)
    if (rule === null) return null
    rules.push(rule)
    afterComma = false
    while (reader.sees('comma') || reader.sees('semicolon')) afterComma = reader.take()?.kind === 'comma'
    // "Mo-Fr 12:00-13:00 off" takes hours away, which a rule here cannot say.
    if (rule.hours.length > 0 && reader.sees('off')) return null
  }
  return rules.length > 0 ? rules : null
}

class TokenReader {
  readonly #tokens: HoursToken[]
  #at = 0

  constructor(tokens: HoursToken[]) {
    this.#tokens = tokens
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  sees(kind: HoursToken['kind'], ahead = 0): boolean {
    return this.#tokens[this.#at + ahead]?.kind === kind
  }

  seesDays(ahead = 0): boolean {
    return this.sees('days', ahead) || this.sees('holiday', ahead)
  }

  take(): HoursToken | undefined {
    return this.#tokens[this.#at++]
  }

  /** Takes the next token when it is of this kind. */
  takeIf<K extends HoursToken['kind']>(kind: K): Extract<HoursToken, { kind: K }> | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== kind) return null
    this.#at++
    return token as Extract<HoursToken, { kind: K }>
  }
}

function readRule(reader: TokenReader, afterComma: boolean): HoursRule | null {
  const on = readDays(reader)
  const hours = reader.takeIf('off') ? [] : readHours(reader)
  if (on === null || hours === null) return null
  // Who writes day names in full writes exceptions after a comma, where OpenStreetMap adds hours.
  return {
    days: on.days,
    onHolidays: on.holiday,
    hours,
    adds: afterComma && !on.isWritten && hours.length > 0,
  }
}

function readDays(
  reader: TokenReader,
): { days: number[] | null; holiday: boolean; isWritten: boolean } | null {
  const days = new Set<number>()
  let holiday = false
  let isWritten = false
  while (reader.seesDays()) {
    if (reader.takeIf('holiday')) holiday = true
    const first = reader.takeIf('days')
    if (first !== null) {
      const range = readRange(reader, first.days)
      if (range === null) return null
      for (const day of range) days.add(day)
      isWritten ||= first.isWritten
    }
    if (reader.sees('comma') && reader.seesDays(1)) reader.take()
  }
  return { days: days.size > 0 ? [...days] : null, holiday, isWritten }
}

/** The days from `first` to the one after a dash, or `first` when there is none: Fr to Mo is Fr, Sa, Su, Mo. */
function readRange(reader: TokenReader, first: number[]): number[] | null {
  if (!reader.sees('dash') || !reader.sees('days', 1)) return first
  reader.take()
  const last = reader.takeIf('days')?.days ?? []
  const [from, to] = [first[0], last[0]]
  if (from === undefined || to === undefined || first.length > 1 || last.length > 1) return null
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7)
}

function readHours(reader: TokenReader): HoursRule['hours'] | null {
  const hours: HoursRule['hours'] = []
  for (;;) {
    const interval = reader.takeIf('allDay') ? { from: 0, to: DAY } : readInterval(reader)
    if (interval === null) return null
    hours.push(interval)
    if (reader.sees('comma') && (reader.sees('time', 1) || reader.sees('allDay', 1))) reader.take()
    else if (!reader.sees('time')) return hours
  }
}

/** "09:00-18:00", "09:00 18:00", "9-18"; "9-6" could mean the evening or the night and means nothing. */
function readInterval(reader: TokenReader): { from: number; to: number } | null {
  const from = reader.takeIf('time')
  reader.takeIf('dash')
  const to = reader.takeIf('time')
  if (from === null || to === null || from.minute >= DAY) return null
  const isOvernight = to.minute <= from.minute
  if (isOvernight && from.isBare && to.isBare && to.digits === 1 && from.minute <= DAY / 2) return null
  const end = isOvernight ? to.minute + DAY : to.minute
  return end - from.minute <= DAY ? { from: from.minute, to: end } : null
}
