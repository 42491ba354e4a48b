import { makeWordReader, wordsIn } from '#lib/text-index-words.ts'
import type { ListingRow } from './store.ts'

/** A province and a district of it, folded; empty where unknown. `words`: those of both names; `text`: each after a blank. */
export type Town = { city: string; district: string; words: readonly string[]; text: string }

/** Searchable words of a business, folded. The trade is known by its id. */
export type RowWords = {
  name: string[]
  /** The word the name begins with. */
  first: string[]
  services: string[]
  address: string[]
  town: Town
}

/** Words of nearly every address; ignored in questions, too. */
export const streetWords: ReadonlySet<string> = new Set(
  'mah mahalle mahallesi mh cad cadde caddesi cd sok sokak sokagi sk no bulvari blv'.split(' '),
)

type Read = (text: string) => string[]
export type Source = Pick<ListingRow, 'name' | 'services' | 'address' | 'city' | 'district'>

/** Normalises a place name for comparison: folded, its words one blank apart. */
export const placeKey = (name: string): string => wordsIn(name).join(' ')

function townOf({ city, district }: Pick<ListingRow, 'city' | 'district'>): Town {
  const [province, part] = [placeKey(city ?? ''), placeKey(district ?? '')]
  const words = `${province} ${part}`.split(' ').filter(Boolean)
  return { city: province, district: part, words, text: words.map((word) => ` ${word}`).join('') }
}

/** `town`: the object made for earlier rows of the same town. */
function wordsOf({ name, services, address }: Source, town: Town, read: Read): RowWords {
  const known = new Set(town.words)
  const names = read(name)
  return {
    name: [...new Set(names)],
    first: names.slice(0, 1),
    services: services.flatMap(read),
    address: read(address).filter((word) => !streetWords.has(word) && !known.has(word)),
    town,
  }
}

export const rowWords = (row: Source): RowWords => wordsOf(row, townOf(row), wordsIn)

/** Makes a `rowWords` that caches towns, for very many rows. */
export function makeRowReader(): (row: Source) => RowWords {
  const read = makeWordReader()
  const towns = new Map<string, Town>()
  return (row) => {
    const key = `${row.city}/${row.district}`
    const town = towns.get(key) ?? townOf(row)
    towns.set(key, town)
    return wordsOf(row, town, read)
  }
}
