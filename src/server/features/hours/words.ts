import { fold } from '#lib/turkish.ts'

/** Tokens of a text about opening hours. `day` counts from Monday 0; `minute` from midnight, 0 to 2880. */
export type HoursToken =
  | { kind: 'days'; days: number[]; isWritten: boolean }
  | { kind: 'time'; minute: number; digits: number; isBare: boolean }
  | { kind: Sign }

type Sign = 'holiday' | 'dash' | 'comma' | 'semicolon' | 'off' | 'allDay'

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** Folded words for days; the two-letter ones are OpenStreetMap's own. */
const DAYS = new Map<string, number[]>([
  ...wordsOf(0, 'mo mon monday pazartesi pzt pts ptesi'),
  ...wordsOf(1, 'tu tue tuesday sali sal'),
  ...wordsOf(2, 'we wed wednesday carsamba cars car crs'),
  ...wordsOf(3, 'th thu thursday persembe pers per prs'),
  ...wordsOf(4, 'fr fri friday cuma cum'),
  ...wordsOf(5, 'sa sat saturday cumartesi cmt cts ctesi'),
  ...wordsOf(6, 'su sun sunday pazar paz pzr'),
  ['haftaici', [0, 1, 2, 3, 4]],
  ['haftasonu', [5, 6]],
  ['hergun', EVERY_DAY],
])

const SIGNS = new Map<string, Sign>([
  ['ph', 'holiday'],
  ['resmitatil', 'holiday'],
  ['off', 'off'],
  ['closed', 'off'],
  ['kapali', 'off'],
  ['allday', 'allDay'],
  ['ile', 'dash'],
  ['ve', 'comma'],
])

/** Words without a meaning for the hours. */
const FILLERS = new Set(
  'acik saat saatler saatleri calisma arasi arasinda gun gunu gunler gunleri kadar'.split(' '),
)

/** Phrases that are replaced by one word, in the folded text; their order matters. */
const PHRASES: [RegExp, string][] = [
  [/\b(?:7 gun 24 saat|(?:7 ?\/ ?24|24 ?\/ ?7)(?: saat)?|24 saat)\b/g, ' allday '],
  [/\bhaftanin her gunu\b|\bher ?gun\b/g, 'hergun'],
  [/\bhafta ?ici(?: hergun)?\b/g, 'haftaici'],
  [/\bhafta ?sonu(?:lari)?\b/g, 'haftasonu'],
  [/\b(?:resmi|ulusal) tatil(?:ler)?(?:de)?\b/g, 'resmitatil'],
  [/\bc\.? ?tesi\b/g, 'ctesi'],
  [/\bp\.? ?tesi\b/g, 'ptesi'],
  // 09:00'dan 18:00'e
  [/(?<=\d)['’](?:dan|den|tan|ten)\b/g, ' - '],
  [/(?<=\d)['’]y?[ae]\b/g, ' '],
]

const LEXEME =
  /\s*(?:(?<word>[a-z]+)\.?|(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?::00)?)?(?!\d)|(?<sign>[-–—−‐‑~,;|:]))\s*/y

/** Splits a text in Turkish, English or OpenStreetMap's language into tokens; null when it has an unknown word. */
export function hoursTokens(text: string): HoursToken[] | null {
  const plain = PHRASES.reduce((sofar, [phrase, word]) => sofar.replace(phrase, word), fold(text))
  const tokens: HoursToken[] = []
  const lexeme = new RegExp(LEXEME)
  while (lexeme.lastIndex < plain.length) {
    const { word, hour, minute, sign } = lexeme.exec(plain)?.groups ?? {}
    if (word !== undefined && FILLERS.has(word)) continue
    if (sign === ':') continue
    const token = hour === undefined ? tokenOf(word, sign) : timeToken(hour, minute)
    if (token === null) return null
    tokens.push(token)
  }
  return tokens
}

function tokenOf(word: string | undefined, sign: string | undefined): HoursToken | null {
  if (word !== undefined) {
    const days = DAYS.get(word)
    if (days) return { kind: 'days', days, isWritten: word.length > 2 }
    const kind = SIGNS.get(word)
    return kind ? { kind } : null
  }
  if (sign === undefined) return null
  if (sign === ',') return { kind: 'comma' }
  return { kind: sign === ';' || sign === '|' ? 'semicolon' : 'dash' }
}

function timeToken(hour: string, minute: string | undefined): HoursToken | null {
  if (Number(hour) > 48 || Number(minute ?? 0) > 59) return null
  const isBare = minute === undefined
  return { kind: 'time', minute: Number(hour) * 60 + Number(minute ?? 0), digits: hour.length, isBare }
}

function wordsOf(day: number, words: string): [string, number[]][] {
  return words.split(' ').map((word) => [word, [day]])
}
