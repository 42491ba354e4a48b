import type { Changes } from './store.ts'

/** Ids per block; as many as one part of the sitemap may hold. */
export const BLOCK = 50_000

const blockOf = (id: number): number => Math.floor((id - 1) / BLOCK)

export type Journal = ReturnType<typeof makeJournal>

/** Numbers the moments at which something became another, for whoever keeps what was made of the memory. */
export function makeJournal() {
  let revision = 1
  let allAt = 1
  let categoriesAt = 1
  const blocks = new Map<number, number>()
  return {
    /** Another one than before: something in memory, open states included, is another too. */
    revision: () => revision,
    /** The revision at which a business of the block last changed. */
    blockRevision: (block: number) => Math.max(allAt, blocks.get(block) ?? 0),
    /** The revision at which a category last changed. */
    categoriesRevision: () => categoriesAt,
    /** Everything may be another. */
    all(): void {
      revision += 1
      allAt = revision
      blocks.clear()
    },
    some({ rows, removed, categories }: Pick<Changes, 'rows' | 'removed' | 'categories'>, isState: boolean) {
      if (rows.length === 0 && removed.length === 0 && !categories && !isState) return
      revision += 1
      for (const { id } of rows) blocks.set(blockOf(id), revision)
      for (const id of removed) blocks.set(blockOf(id), revision)
      if (categories) categoriesAt = revision
    },
  }
}
