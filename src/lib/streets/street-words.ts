import { stemsOf } from '../text-index-endings.ts'
import { type AskedWord, wordsAsked, wordsIn } from '../text-index-words.ts'

/** Kinds of street; each is written in many ways that mean the same. */
export const streetKinds = ['cadde', 'sokak', 'bulvar', 'mahalle', 'meydan', 'cikmaz'] as const
export type StreetKind = (typeof streetKinds)[number]

const SHORT: Readonly<Record<string, StreetKind>> = {
  cad: 'cadde',
  cd: 'cadde',
  cadd: 'cadde',
  sk: 'sokak',
  sok: 'sokak',
  skk: 'sokak',
  blv: 'bulvar',
  bul: 'bulvar',
  bulv: 'bulvar',
  mh: 'mahalle',
  mah: 'mahalle',
  myd: 'meydan',
  mey: 'meydan',
  meyd: 'meydan',
  cik: 'cikmaz',
  ckm: 'cikmaz',
}

/** Of one folded word, with any ending: "caddesinde" is a cadde, "caddebostan" is a name. */
export function kindOf(word: string): StreetKind | null {
  const short = SHORT[word]
  if (short) return short
  const forms = [word, ...stemsOf(word)]
  return streetKinds.find((kind) => forms.includes(kind)) ?? null
}

/** The words of a street's name: its own, and what it is. A name of such words alone is its own. */
export type StreetName = { words: string[]; kinds: StreetKind[] }

export function readStreetName(name: string): StreetName {
  const words = wordsIn(name)
  const own = words.filter((word) => kindOf(word) === null)
  return own.length === 0
    ? { words, kinds: [] }
    : { words: own, kinds: words.flatMap((word) => kindOf(word) ?? []) }
}

/** In front of a mark or behind it, a number in a building: "No: 12/3, Daire 5". */
const NUMBERED = new Set(['no', 'numara', 'd', 'daire', 'kat', 'k', 'kapi'])
const POSTCODE = /^\d{5}$/
const MAX_WORDS = 8

/** A question after a street, or an address. */
export type StreetQuestion = {
  /** Each must fit. */
  words: string[]
  /** Of a quarter, of which nothing is known here: what fits them comes first, nothing has to. */
  optional: string[]
  kinds: StreetKind[]
}

/** Reads a question in any spelling: "Osman Mah. Moda Cd. No:12 Fatih". */
export function readStreetQuestion(question: string): StreetQuestion {
  const asked = withoutNumbers(wordsAsked(question)).slice(0, MAX_WORDS)
  const kinds: StreetKind[] = []
  const words: string[] = []
  const optional: string[] = []
  let open: string[] = []
  for (const { folded } of asked) {
    const kind = kindOf(folded)
    if (kind === null) {
      open.push(folded)
      continue
    }
    if (kind === 'mahalle') optional.push(...open)
    else {
      words.push(...open)
      kinds.push(kind)
    }
    open = []
  }
  words.push(...open)
  // "Yeni Mahalle Caddesi" is named after a quarter.
  return words.length === 0 && optional.length > 0
    ? { words: optional, optional: [], kinds: ['mahalle', ...kinds] }
    : { words, optional, kinds }
}

function withoutNumbers(words: readonly AskedWord[]): AskedWord[] {
  const isNumber = (word: AskedWord | undefined) => /^\d/.test(word?.folded ?? '')
  let isMarked = false
  const rest = words.filter((word, i) => {
    const [isMark, next] = [NUMBERED.has(word.folded), words[i + 1]]
    isMarked = isMark ? isNumber(next) : isMarked && isNumber(word)
    const isPostcode = POSTCODE.test(word.folded) && kindOf(next?.folded ?? '') === null
    return !isMarked && !isPostcode
  })
  return rest.length > 0 ? rest : [...words]
}
