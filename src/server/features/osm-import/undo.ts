import type { ImportKeep, Undone } from '#contract/osm-import.ts'
import { fold } from '#lib/turkish.ts'
import type { Tx } from '../../db/pool.ts'
import { searchText } from '../businesses/businesses.ts'
import { takeBack } from './said.ts'
import { writeStates } from './store-apply.ts'
import { forgetChanges, listUndoable, removeBusinesses, type Undoable } from './store-undo.ts'

/** Kept businesses that are named. */
const MAX_KEPT = 100

/** Why an added business stays; null: it was not changed since. */
function keepReason({ isOwned, isSaidAgain, isAsAdded, isUsed }: Undoable): ImportKeep | null {
  if (isOwned) return 'owner'
  if (isSaidAgain) return 'imported'
  if (isUsed) return 'used'
  return isAsAdded ? null : 'edited'
}

type State = Parameters<typeof writeStates>[1][number]
type KeptExample = Undone['examples'][number]

/** One business: removed, restored, kept with a reason, or restored and kept in different fields. */
function undoOne(one: Undoable): { isRemoved: boolean; restored: State | null; kept: KeptExample | null } {
  const { before, after: written, businessId, name, current, services, isOwned, isSaidAgain } = one
  if (before === null || written === null) {
    const why = keepReason(one)
    const kept = why === null ? null : { businessId, name, why, fields: [] }
    return { isRemoved: why === null, restored: null, kept }
  }
  const { after: back, touched } = takeBack(before, { current, written })
  const isWhole = touched.length === 0
  const edited = isSaidAgain ? 'imported' : 'edited'
  const kept =
    isOwned || !isWhole
      ? ({ businessId, name, why: isOwned ? 'owner' : edited, fields: touched } as const)
      : null
  if (isOwned || Object.keys(back).length === 0) return { isRemoved: false, restored: null, kept }
  const state = { ...current, ...back }
  const restored = {
    ...state,
    business_id: businessId,
    name_folded: fold(state.name),
    search_text: searchText({ ...state, services }),
    ...(isWhole && !isSaidAgain && { updated_at: before.updated_at }),
  }
  return { isRemoved: false, restored, kept }
}

/** Undoes a run, except what was changed since: that is named. */
export async function undoRun(tx: Tx, runId: number): Promise<Omit<Undone, 'at'>> {
  const undone: Omit<Undone, 'at'> = { removed: 0, restored: 0, kept: 0, examples: [] }
  let rows = await listUndoable(tx, runId, 0)
  while (rows.length > 0) {
    const acts = rows.map((one) => ({ id: one.businessId, ...undoOne(one) }))
    const removed = acts.filter(({ isRemoved }) => isRemoved).map(({ id }) => id)
    const restored = acts.flatMap((act) => act.restored ?? [])
    const kept = acts.flatMap((act) => act.kept ?? [])
    await removeBusinesses(tx, removed)
    await writeStates(tx, restored)
    undone.removed += removed.length
    undone.restored += restored.length
    undone.kept += kept.length
    undone.examples.push(...kept.slice(0, MAX_KEPT - undone.examples.length))
    rows = await listUndoable(tx, runId, rows.at(-1)?.changeId ?? 0)
  }
  await forgetChanges(tx, runId)
  return undone
}
