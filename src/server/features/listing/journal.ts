import type { ListKey } from './base.ts'

/** Ids per block; as many as one part of the sitemap may hold. */
export const BLOCK = 50_000

const blockOf = (id: number): number => Math.floor((id - 1) / BLOCK)

/** The list of a trade, or of all, in a province as `placeKey` has it. */
export const listName = (city: string, list: ListKey): string => `${city}/${list ?? ''}`

/** Values before and after one read of the change feed. */
export type Touched = {
  businesses: ReadonlySet<number>
  /** Lists with a change, by `listName`. */
  lists: ReadonlySet<string>
  /** Provinces whose counts by trade or district may have changed. */
  counts: ReadonlySet<string>
  /** Whether a schedule opened, closed, or will at another moment. */
  isState: boolean
}

/** Dependencies of a cached value; categories always count as one. */
export type Source = {
  business?: number
  /** By `listName`: its businesses, and which of them are open. */
  list?: string
  /** How many are listed in a province; everywhere: null. */
  counts: string | null
}

/** Records the revision at which each thing last changed, for caches of what was made from memory. */
export function makeJournal() {
  let revision = 1
  let [allAt, categoriesAt, countsAt, statesAt] = [1, 1, 1, 1]
  const blocks = new Map<number, number>()
  const businesses = new Map<number, number>()
  const lists = new Map<string, number>()
  const counts = new Map<string, number>()
  const at = <Key>(moments: ReadonlyMap<Key, number>, key: Key): number => moments.get(key) ?? 0

  return {
    /** Changes whenever anything in memory changes, open states included. */
    revision: () => revision,
    /** The revision at which a business of the block last changed. */
    blockRevision: (block: number) => Math.max(allAt, at(blocks, block)),
    /** The revision at which a category last changed. */
    categoriesRevision: () => categoriesAt,
    /** The revision at which any part of the source last changed; the end of a switch is not recorded. */
    revisionOf: ({ business, list, counts: city }: Source): number =>
      Math.max(
        allAt,
        categoriesAt,
        city === null ? countsAt : at(counts, city),
        business === undefined ? 0 : at(businesses, business),
        list === undefined ? 0 : Math.max(statesAt, at(lists, list)),
      ),
    /** Everything may have changed. */
    all(): void {
      revision += 1
      allAt = revision
      for (const moments of [blocks, businesses, lists, counts]) moments.clear()
    },
    some(touched: Touched, isCategory: boolean): void {
      const isAny = touched.businesses.size > 0 || touched.isState || isCategory
      if (!isAny) return
      revision += 1
      for (const id of touched.businesses) {
        businesses.set(id, revision)
        blocks.set(blockOf(id), revision)
      }
      for (const list of touched.lists) lists.set(list, revision)
      for (const city of touched.counts) counts.set(city, revision)
      if (touched.counts.size > 0) countsAt = revision
      if (touched.isState) statesAt = revision
      if (isCategory) categoriesAt = revision
    },
  }
}
