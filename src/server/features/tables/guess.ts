import type { TableField } from '#contract/tables.ts'
import { fold } from '#lib/turkish.ts'
import { normalizePhone } from '../../phone.ts'
import type { Places } from '../places/places.ts'
import { fieldOfName, plainly } from './headings.ts'
import type { Column } from './look.ts'

/** So much of what stands in a column must be of one kind. */
const MOST = 0.7
const LATITUDES = [35.8, 42.2] as const
const LONGITUDES = [25.6, 44.9] as const

const isWithin = (cell: string, [least, most]: readonly [number, number]) =>
  /^\d\d[.,]\d{3,}$/.test(cell) &&
  Number(cell.replace(',', '.')) > least &&
  Number(cell.replace(',', '.')) < most

/** By what stands in it. */
const LOOKS: readonly (readonly [TableField, (cell: string) => boolean])[] = [
  ['lat', (cell) => isWithin(cell, LATITUDES)],
  ['lng', (cell) => isWithin(cell, LONGITUDES)],
  ['phone', (cell) => cell.length < 25 && normalizePhone(cell) !== null],
  ['website', (cell) => /^(?:https?:\/\/|www\.)\S+$/i.test(cell)],
]

/** Guesses the meaning of each column: no two the same. */
export function guessFields(columns: readonly Pick<Column, 'name' | 'examples'>[]): (TableField | null)[] {
  const taken = new Set<TableField>()
  const take = (field: TableField | null | undefined) => {
    if (field == null || taken.has(field)) return null
    taken.add(field)
    return field
  }
  const byName = columns.map(({ name }) => take(fieldOfName(name)))
  return columns.map(({ examples }, i) => {
    const named = byName[i]
    if (named) return named
    const looks = LOOKS.find(
      ([field, fits]) =>
        !taken.has(field) && examples.length > 0 && examples.filter(fits).length >= examples.length * MOST,
    )
    return take(looks?.[0])
  })
}

/** `words`: by which it is looked for; `written`: words of tables that the staff gave to it. */
export type Trade = {
  id: number
  name: string
  slug: string
  words: readonly string[]
  written: readonly string[]
}

const MIN_WORD = 4

/** Makes the function that finds which of our trades a table's word for one seems to be. */
export function makeTradeGuess(trades: readonly Trade[]): (text: string) => number | null {
  const words = trades.flatMap(({ id, name, slug, words: own }) =>
    [name, ...name.split('/'), slug, ...own].map((word) => ({ id, word: plainly(word) })),
  )
  return (text) => {
    const said = plainly(text)
    const exact = words.find(({ word }) => word === said)
    if (exact) return exact.id
    // A plural, or a word among others: the longest of our words that begins one of its words.
    const [within] = words
      .filter(({ word }) => word.length >= MIN_WORD && ` ${said}`.includes(` ${word}`))
      .toSorted((a, b) => b.word.length - a.word.length)
    return within?.id ?? null
  }
}

type Town = { district: string; city: string }

/** Makes the function that reads the town off the end of an address: "Cumhuriyet Cad. No:4 Merkez/BAYBURT". */
export function makeTownOf(places: Pick<Places, 'findProvince' | 'districts'>) {
  return (address: string): Town | null => {
    const [, before = '', last = ''] = /^(.*?)\s*[/\-,\s]\s*(\p{L}+)\.?$/u.exec(address.trim()) ?? []
    const province = places.findProvince(last)
    if (!province) return null
    const folded = fold(before)
    const district = places.districts(province.plate).find(({ name }) => {
      const own = fold(name)
      return folded === own || (folded.endsWith(own) && /[^a-z0-9]/.test(folded.at(-own.length - 1) ?? ''))
    })
    return { district: district?.name ?? '', city: province.name }
  }
}
