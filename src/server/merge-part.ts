import type { Tx } from './db/pool.ts'

/** A duplicate and the listing that is kept. Both are held. */
export type Merge = {
  from: number
  into: number
  /** Who owns the kept one in the end; null: nobody. */
  ownerId: number | null
  /** The duplicate's owner is that one: what they had ready comes with them. */
  isSameOwner: boolean
}

/**
 * What becomes of one feature's rows when their business is merged into another. Rows that cannot stand beside those of
 * the kept one are joined with them. A test finds tables of businesses nobody answers for.
 */
export type MergePart = {
  /** Names the count in the audit. */
  name: string
  tables: readonly string[]
  /** How many rows lead to the kept one by that. */
  move(tx: Tx, merge: Merge): Promise<number>
}

/** Tables of businesses that a merge leaves alone, with the reason. */
export type Staying = Readonly<Record<string, string>>
