import type { Db } from './db/pool.ts'

/** Whose data is asked for. Mail knows people by their address alone. */
export type Person = { id: number; email: string }

/**
 * What one feature keeps about people: every feature that keeps anything hands one to the list in
 * `all-personal-data.ts`, and from that list come the export and the erasure. A test finds tables nobody answers for.
 */
export type PersonalData = {
  /** Names the part in the export. */
  name: string
  tables: readonly string[]
  /** What the person is told: everything but secrets, in columns that are named one by one. */
  read(db: Db, person: Person): Promise<unknown>
  /** Before the account's row goes, in the same transaction: what foreign keys do not do by themselves. */
  erase?(tx: Db, person: Person): Promise<void>
}

/** Tables that lead to a person and are not in the export, with the reason. They must be empty of an erased person. */
export type NotTold = Readonly<Record<string, string>>
