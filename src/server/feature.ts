import type { Calls } from './calls.ts'
import type { Config } from './config.ts'
import type { DatabaseLocation, Db, Sql, Tx } from './db/pool.ts'
import type { Places } from './features/places/places.ts'
import type { RoadThread } from './features/roads/roads.ts'
import type { StreetMemory } from './features/streets/streets.ts'
import type { Api } from './http/route.ts'

/**
 * Dependencies that every feature may use. `warn` makes a handler that logs errors of background work. `host`: the thread that
 * does for all workers of the process what one does at a time; none where there is one thread alone. `ground`: who knows roads and
 * streets for several servers of a process; without it each server reads them in threads of its own.
 */
export type Context = {
  config: Config
  sql: Sql
  location: DatabaseLocation
  places: Places
  host?: Pick<Calls, 'call' | 'handle'> | undefined
  ground?: { roads: RoadThread; readStreets: () => Promise<StreetMemory | null> } | undefined
  warn: (message: string) => (error: unknown) => void
}

/** Whose data is asked for. Mail knows people by their address alone. */
export type Person = { id: number; email: string }

/** Personal data that one feature stores; the export and the erasure are made of all of them. */
export type PersonalData = {
  /** Names the part in the export. */
  name: string
  tables: readonly string[]
  /** Data for the export: everything but secrets, in columns that are named one by one. */
  read(db: Db, person: Person): Promise<unknown>
  /**
   * First of an erasure, before the account's row is held: what others hold while they wait for the account. Whoever holds it the
   * other way round would wait in a circle.
   */
  hold?(tx: Tx, userId: number): Promise<void>
  /**
   * Before the account's row goes, in the same transaction: what foreign keys do not do by themselves. `smsADay`: most SMS a day
   * that others may be told by; 0 where nobody is written to.
   */
  erase?(tx: Tx, person: Person, smsADay: number): Promise<void>
}

/** A duplicate and the listing that stays. Both are held. */
export type Merge = {
  from: number
  into: number
  /** Who owns the listing that stays in the end; null: nobody. */
  ownerId: number | null
  /** The duplicate's owner is that one: what they had ready comes with them. */
  isSameOwner: boolean
}

/**
 * Moves one feature's rows when their business is merged into another. Rows that cannot stand beside those of the
 * listing that stays are joined with them.
 */
export type MergePart = {
  /** Names the count in the audit. */
  name: string
  tables: readonly string[]
  /** Answers how many rows it moved. */
  move(tx: Tx, merge: Merge): Promise<number>
}

/** Tables by name, each with the reason why it is an exception. */
export type Exceptions = Readonly<Record<string, string>>

/** One number for operators. */
export type Figure = { name: string; help: string; value: number; labels?: Record<string, string> }

/**
 * Background work. `warmUp` begins to read, in a thread of its own, what the first person would wait for: once the server
 * listens. `sweep` removes expired rows, every ten minutes; `figures` are what operators watch.
 */
export type Background = {
  figures?(): readonly Figure[] | Promise<readonly Figure[]>
  start?(): void | Promise<void>
  warmUp?(): void
  stop?(): void | Promise<void>
  sweep?(): Promise<void>
}

/**
 * A feature as `compose.ts` sees it. The operations that `make` returns are also its background work, as far as they
 * include `start`, `warmUp`, `stop`, `sweep` or `figures`. Tests find tables of people and of businesses that no feature answers
 * for.
 */
export type Feature<Needs, Operations> = {
  make: (needs: Needs) => Operations
  routes?: (api: Api, operations: Operations, needs: Needs) => void | Promise<void>
  personalData?: readonly PersonalData[]
  /** Tables that lead to a person and are not in the export. They must be empty of an erased person. */
  notExported?: Exceptions
  mergeParts?: readonly MergePart[]
  /** Tables of businesses that a merge leaves alone. */
  notMerged?: Exceptions
}

/** Declares a feature: infers its types. */
export const feature = <Needs, Operations extends object>(
  declared: Feature<Needs, Operations>,
): Feature<Needs, Operations> => declared
