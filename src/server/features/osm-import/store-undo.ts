import type { Db, Tx } from '../../db/pool.ts'
import type { ImportedFields } from './said.ts'
import { currentOf } from './store-rows.ts'

/** An import's change to a business, and the business's present state. */
export type Undoable = {
  changeId: number
  businessId: number
  name: string
  before: (Partial<ImportedFields> & { updated_at: string }) | null
  after: Partial<ImportedFields> | null
  current: ImportedFields
  services: string[]
  isOwned: boolean
  /** Of an added one: nothing was written to it since. */
  isAsAdded: boolean
  /** Somebody has something that hangs on it. */
  isUsed: boolean
  /** Whether a later import changed it. */
  isSaidAgain: boolean
}

/** Tables whose rows keep a business from being removed. Mere counts of it do not. */
const USED = [
  ...[
    'business_ownership',
    'business_report',
    'claim',
    'favorite',
    'field_record',
    'field_visit',
    'prize',
    'review',
  ],
  ...['submission', 'subscription', 'thread', 'trial_use', 'wheel_segment', 'wheel_spin'],
] as const
const EDITED = ['business_change', 'business_decision', 'business_photo'] as const

const hasAny = (db: Db, tables: readonly string[]) =>
  tables.map((table) => db`exists (select from ${db(table)} x where x.business_id = b.id) or `)

const BATCH = 500

/** The next businesses of a run, in the order of the changes; held until the transaction ends. */
export async function listUndoable(tx: Tx, runId: number, after: number): Promise<Undoable[]> {
  await tx`
    select from business where id in (
      select business_id from import_change where run_id = ${runId} and id > ${after} order by id limit ${BATCH}
    ) order by id for update`
  return tx<Undoable[]>`
    select c.id as change_id, b.id as business_id, b.name, c.before, c.after, ${currentOf(tx)} as current, b.services,
      b.owner_id is not null as is_owned, not (${hasAny(tx, EDITED)} b.updated_at <> b.created_at or b.status <> 'verified') as is_as_added,
      ${hasAny(tx, USED)} exists (select from business m where m.merged_into = b.id) or b.merged_into is not null as is_used,
      exists (select from import_change l where l.business_id = b.id and l.id > c.id) as is_said_again
    from import_change c join business b on b.id = c.business_id left join schedule s on s.id = b.schedule_id
    where c.run_id = ${runId} and c.id > ${after} order by c.id limit ${BATCH}`
}

export async function removeBusinesses(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`delete from business where id = any(${[...ids]})`
}

/** Forgets that the run set these fields. */
export async function forgetChanges(tx: Tx, runId: number): Promise<void> {
  await tx`delete from import_change where run_id = ${runId} and before is not null`
}
