import { type CheckField, checkFields, type FieldSource, writtenFields } from '#contract/checks.ts'
import { batched } from '../../db/batch.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { trustOf } from './rules.ts'
import { addChecks, carryHoursChecks, readEvidence, readValues } from './store.ts'
import { readOrigins } from './store-origins.ts'

export { SURE } from './rules.ts'
export { addChecks, addImportChecks, addMapChecks } from './store.ts'

/** Does an edit, and writes which of the business's facts it made others: what a form repeats was not checked. */
export async function noteEdits(
  tx: Db,
  { businessId, userId }: { businessId: number; userId: number | null },
  edit: () => Promise<void>,
): Promise<void> {
  const before = await readValues(tx, businessId)
  await edit()
  const after = await readValues(tx, businessId)
  const fields = [...checkFields, ...writtenFields].filter((field) => after.get(field) !== before.get(field))
  await addChecks(tx, { businessId, userId, method: 'edit', fields })
}

/** Changes a day of the hours, which says nothing of the week: its checks and doubts stay as they are. Answers as `change`. */
export async function keepHoursChecks(
  tx: Db,
  businessId: number,
  change: () => Promise<boolean>,
): Promise<boolean> {
  const before = (await readValues(tx, businessId)).get('hours')
  const isChanged = await change()
  if (isChanged && before !== undefined) await carryHoursChecks(tx, businessId, before)
  return isChanged
}

/** The least trust in these facts of each listed business, from 0 to 100; 0 where nobody checked one. */
export async function leastTrustOf(
  db: Db,
  businessIds: readonly number[],
  fields: readonly CheckField[],
): Promise<ReadonlyMap<number, number>> {
  const evidence = Map.groupBy(await readEvidence(db, businessIds), ({ businessId }) => businessId)
  const least = new Map<number, number>()
  for (const [id, own] of evidence) {
    const [first] = own
    if (!first) continue
    const asked = { categoryId: first.categoryId, now: first.readAt.getTime() }
    least.set(id, Math.min(...fields.map((field) => trustOf(field, own, asked)?.trust ?? 0)))
  }
  return least
}

export type Checks = ReturnType<typeof makeChecks>

/** Where what is known of businesses comes from. */
export function makeChecks({ sql }: { sql: Sql }) {
  const sourcesOf = batched(
    () => 'all',
    async (businessIds: number[]) => {
      const [evidence, origins] = await Promise.all([
        readEvidence(sql, businessIds),
        readOrigins(sql, businessIds),
      ])
      return businessIds.map((id): FieldSource[] => {
        const own = evidence.filter(({ businessId }) => businessId === id)
        const [first] = own
        const asked = { categoryId: first?.categoryId ?? null, now: first?.readAt.getTime() ?? 0 }
        const written = origins.filter(({ businessId }) => businessId === id)
        return [
          ...checkFields.flatMap((field) => trustOf(field, own, asked) ?? []),
          ...written.map(({ origin }) => origin),
        ]
      })
    },
  )
  return {
    /** Confirms a fact as it stands; one that is not known is not confirmed. */
    confirm: (businessId: number, field: CheckField, userId: number): Promise<void> =>
      tx(sql, (db) => addChecks(db, { businessId, userId, method: 'edit', fields: [field], isDaily: true })),

    /** Nothing of what is not listed, or of what nobody checked or is known to have written as it stands. */
    of: (businessId: number): Promise<FieldSource[]> => sourcesOf(businessId),
  }
}
