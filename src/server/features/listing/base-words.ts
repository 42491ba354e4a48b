import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { free, growingBytes, growingNumbers } from '#lib/growing.ts'
import { makeTextIndexBuilder, type TextIndex } from '#lib/text-index.ts'
import { compareTr } from '#lib/turkish.ts'
import { sharedBytes, sharedLetters, sharedNumbers } from './packed.ts'
import { makeRowReader, type Town } from './row-words.ts'
import type { ListingRow } from './store.ts'
import { fields } from './word-query.ts'

/** Row numbers by a key, ascending: those of key k are from `starts[k]` to `starts[k + 1]`. */
export type RowLists = { starts: Uint32Array; rows: Uint32Array }

/** Columns of the base that a search reads, in shared memory. */
export type BaseWords = {
  /** Fields as in `fields`. */
  index: TextIndex
  towns: Town[]
  /** By row. */
  townOf: Uint16Array
  byTown: RowLists
  byCategory: RowLists
  /** By `town * trades + category`, emergency as in `byCategory`. */
  byTownTrade: RowLists
  /** One more than the highest category. */
  trades: number
  /** By row: the category, and 1 where marked as emergency. */
  categories: Uint32Array
  isMarked: Uint8Array
  /** By row: the mean of real reviews in hundredths, 0 without reviews. */
  means: Uint16Array
  /** By row: how many different words its name has. */
  nameWords: Uint8Array
  /** By row: the alphabetical rank of its name among the different ones. */
  nameRanks: Uint32Array
  /** For each different name one row that has it. */
  named: Uint32Array
}

const MAX_NAME_WORDS = 255

export const listAt = ({ starts, rows }: RowLists, key: number): Uint32Array =>
  rows.subarray(starts[key] ?? 0, starts[key + 1] ?? starts[key] ?? 0)

/** Takes the rows as the base's builder does, and lays them out in its order. */
export function makeWordsBuilder() {
  const read = makeRowReader()
  const index = makeTextIndexBuilder(fields.length)
  const towns = new Map<Town, number>()
  const names = new Map<string, number>()
  const columns = {
    town: growingNumbers(),
    name: growingNumbers(),
    nameWords: growingBytes(),
    mean: growingNumbers(),
    category: growingNumbers(),
    emergency: growingBytes(),
  }
  return {
    add(row: ListingRow): void {
      const words = read(row)
      index.add(fields.map((field) => words[field]))
      columns.town.push(numberIn(towns, words.town))
      columns.name.push(numberIn(names, row.name))
      columns.nameWords.push(Math.min(words.name.length, MAX_NAME_WORDS))
      columns.mean.push(meanHundredths(row))
      columns.category.push(row.categoryId)
      columns.emergency.push(row.isEmergency ? 1 : 0)
    },

    finish(order: Uint32Array): BaseWords {
      const count = order.length
      const { ranks, all } = rankNames([...names.keys()])
      const townOf = new Uint16Array(new SharedArrayBuffer(2 * count))
      const means = new Uint16Array(new SharedArrayBuffer(2 * count))
      const nameWords = sharedBytes(count)
      const nameRanks = sharedNumbers(count)
      const categories = sharedNumbers(count)
      const isMarked = sharedBytes(count)
      const named = sharedNumbers(all)
      order.forEach((added, row) => {
        townOf[row] = columns.town.at(added)
        means[row] = columns.mean.at(added)
        categories[row] = columns.category.at(added)
        isMarked[row] = columns.emergency.at(added)
        nameWords[row] = columns.nameWords.at(added)
        const rank = ranks[columns.name.at(added)] ?? 0
        nameRanks[row] = rank
        named[rank] = row
      })
      const laid = index.finish(order)
      const trades = columns.category.all().reduce((most, category) => Math.max(most, category + 1), 0)
      const categoriesOf = (added: number) => {
        const category = columns.category.at(added)
        const isAlso = columns.emergency.at(added) === 1 && category !== EMERGENCY_CATEGORY
        return isAlso ? [category, EMERGENCY_CATEGORY] : [category]
      }
      const laidOut: BaseWords = {
        index: {
          fields: laid.fields,
          letters: sharedLetters(laid.letters),
          starts: sharedNumbers(laid.starts),
          lists: sharedNumbers(laid.lists),
          postings: sharedNumbers(laid.postings),
        },
        towns: [...towns.keys()],
        townOf,
        byTown: listRows(order, (added) => [columns.town.at(added)]),
        byCategory: listRows(order, categoriesOf),
        byTownTrade: listRows(order, (added) => {
          const town = columns.town.at(added)
          return categoriesOf(added).map((category) => town * trades + category)
        }),
        trades,
        categories,
        isMarked,
        means,
        nameWords,
        nameRanks,
        named,
      }
      for (const column of Object.values(columns)) column.free()
      free(laid.postings)
      return laidOut
    },
  }
}

/** The mean of real reviews in hundredths; 0 without any. */
export const meanHundredths = ({ ratingMean }: Pick<ListingRow, 'ratingMean'>): number =>
  ratingMean === null ? 0 : Math.round(100 * Number(ratingMean))

function numberIn<K>(numbers: Map<K, number>, key: K): number {
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, numbers.size)
  return numbers.size - 1
}

/** The alphabetical rank of each name. */
function rankNames(names: readonly string[]): { ranks: Uint32Array; all: number } {
  const ranks = new Uint32Array(names.length)
  const order = [...names.keys()].sort((a, b) => compareTr(names[a] ?? '', names[b] ?? '') || a - b)
  order.forEach((name, rank) => {
    ranks[name] = rank
  })
  return { ranks, all: names.length }
}

function listRows(order: Uint32Array, keysOf: (added: number) => readonly number[]): RowLists {
  const sizes: number[] = []
  for (const added of order) for (const key of keysOf(added)) sizes[key] = (sizes[key] ?? 0) + 1
  const starts = sharedNumbers(sizes.length + 1)
  for (let key = 0; key < sizes.length; key++) starts[key + 1] = (starts[key] ?? 0) + (sizes[key] ?? 0)
  const rows = sharedNumbers(starts.at(-1) ?? 0)
  const next = starts.slice()
  order.forEach((added, row) => {
    for (const key of keysOf(added)) {
      rows[next[key] ?? 0] = row
      next[key] = (next[key] ?? 0) + 1
    }
  })
  return { starts, rows }
}
