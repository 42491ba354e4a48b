import type { ImportSample } from '#contract/osm-import.ts'
import { fold } from '#lib/turkish.ts'
import type { Tx } from '../../db/pool.ts'
import { searchText } from '../businesses/businesses.ts'
import { addImportChecks, addMapChecks } from '../checks/checks.ts'
import { ensureSchedules } from '../hours/hours.ts'
import { matchByPlace } from './match.ts'
import type { Refusal, Refused } from './row.ts'
import { MAX_EXAMPLES } from './row.ts'
import { updateFrom } from './said.ts'
import { isSamePlace } from './same-place.ts'
import * as apply from './store-apply.ts'
import * as match from './store-match.ts'
import { listImportedHours } from './store-rows.ts'

/** Changes of an import, done or previewed. `gone`: imported from a file of this name before and no longer in it; it stays listed. */
export type Merged = {
  added: number
  updated: number
  unchanged: number
  gone: number
  ambiguous: number
  known: number
  samples: ImportSample[]
  refused: Record<'duplicate' | 'removed', { count: number; examples: Refused[] }>
}

const BATCH = 1000

/** Where changes are written to; null: nothing is written. */
type Into = { runId: number | null; fileName: string }

/** Brings the filled table into `business`: known places are brought up to date, duplicates refused, the rest added. */
export async function mergeImport(tx: Tx, { runId, fileName }: Into): Promise<Merged> {
  const repeated = await match.matchById(tx)
  const removed = await refuseRemoved(tx, { source: 'osm', among: 'all' })
  const conflicts = await match.refuseConflicts(tx)
  const pairs = await match.listPairs(tx)
  const { unclear, duplicates } = await match.setMatches(tx, matchByPlace(pairs))
  const refused = [...repeated, ...duplicates, ...(await match.refuseDuplicatesWithin(tx))]

  const seen = [...conflicts, ...pairs].map(({ businessId }) => businessId)
  const gone = await apply.readGone(tx, { fileName, seen, most: MAX_EXAMPLES })
  const fresh = await apply.readNew(tx, MAX_EXAMPLES)
  if (runId !== null) await ensureSchedules(tx, await listImportedHours(tx))
  const updated = await updateKnown(tx, { runId, fileName })
  const there = await apply.countKnown(tx)
  const addedIds = runId === null ? [] : await apply.addNew(tx, runId, MAX_EXAMPLES)
  if (runId !== null) {
    await addImportChecks(tx, runId)
    await addMapChecks(tx, fileName)
  }
  const sample = { businessId: null, fields: [], why: null }
  return {
    added: fresh.count,
    updated: updated.count,
    unchanged: there - updated.count,
    gone: gone.count,
    ambiguous: conflicts.length + unclear.length,
    known: 0,
    samples: [
      ...fresh.some.map((row, i) => ({
        ...sample,
        kind: 'added' as const,
        ...row,
        businessId: addedIds[i] ?? null,
      })),
      ...updated.samples,
      ...gone.some.map((row) => ({ ...sample, kind: 'gone' as const, ...row })),
      ...[
        ...conflicts.map((row) => ({ ...row, why: 'id' as const })),
        ...unclear.map((row) => ({ ...row, why: 'several' as const })),
      ]
        .slice(0, MAX_EXAMPLES)
        .map((row) => ({ ...sample, kind: 'ambiguous' as const, ...row })),
    ],
    refused: { duplicate: some('duplicate', refused), removed: some('removed', removed) },
  }
}

/** Takes rows out that are a place whose removal was asked for: by the source's id, or by trade, name, telephone and distance. */
export async function refuseRemoved(tx: Tx, rows: match.RemovedRows): ReturnType<typeof match.dropRows> {
  const pairs = await match.listRemovedPairs(tx, rows)
  const same = pairs.filter(({ isById, one, other, metres }) => isById || isSamePlace(one, other, metres))
  return match.dropRows(tx, new Set(same.map(({ ord }) => ord)))
}

const some = (reason: Refusal, rows: readonly Omit<Refused, 'reason'>[]) => ({
  count: rows.length,
  examples: rows.slice(0, MAX_EXAMPLES).map(({ sourceId, name }) => ({ reason, sourceId, name })),
})

async function updateKnown(
  tx: Tx,
  { runId, fileName }: Into,
): Promise<{ count: number; samples: ImportSample[] }> {
  let count = 0
  const samples: ImportSample[] = []
  const differing = await apply.listDiffering(tx)
  for (let from = 0; from < differing.length; from += BATCH) {
    const ords = differing.slice(from, from + BATCH)
    if (runId !== null) await apply.lockKnown(tx, ords)
    const rows = await apply.readDiffering(tx, ords, fileName)
    const updates = rows
      .map((one) => ({ one, update: updateFrom(one.row, one) }))
      .filter(({ update }) => update.fields.length > 0)
    count += updates.length
    for (const { one, update } of updates.slice(0, MAX_EXAMPLES - samples.length))
      samples.push({
        kind: 'updated',
        businessId: one.id,
        sourceId: one.row.source_id,
        name: one.current.name,
        fields: update.fields,
        why: null,
      })
    if (runId === null || updates.length === 0) continue
    const states = updates.map(({ one, update }) => {
      const state = { ...one.current, ...update.after }
      const words = {
        name_folded: fold(state.name),
        search_text: searchText({ ...state, services: one.services }),
      }
      return { ...state, ...words, business_id: one.id }
    })
    await apply.writeStates(tx, states)
    await apply.noteChanges(
      tx,
      runId,
      updates.map(({ one, update }) => ({
        business_id: one.id,
        before: { ...update.before, updated_at: one.updatedAt },
        after: update.after,
        said: update.said,
      })),
    )
  }
  return { count, samples }
}
