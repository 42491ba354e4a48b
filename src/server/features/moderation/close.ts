import { reportOutcomeText } from '#text/admin-reports.ts'
import type { Db } from '../../db/pool.ts'
import type { TellPeople } from '../notifications/notifications.ts'
import { closeCase, type Decision, readTold, type Told } from './store-cases.ts'

/** Closes a case and tells whoever reported, in one sentence. Null where none waits. In the caller's transaction. */
export async function closeAndTell(
  tx: Db,
  tellPeople: TellPeople,
  which: { id: number } | { reviewId: number },
  decision: Decision,
): Promise<(Told & { id: number }) | null> {
  const id = await closeCase(tx, which, decision)
  const told = id === null ? null : await readTold(tx, id)
  if (id === null || !told) return null
  const { kind, businessId, businessName, isListed, reporters } = told
  await tellPeople(tx, reporters, {
    title: reportOutcomeText.title,
    message: reportOutcomeText[decision.outcome][kind](businessName),
    named: [{ id: businessId, name: businessName }],
    path: isListed && kind !== 'message' ? `/business/${businessId}` : null,
  })
  return { id, ...told }
}

/** The staff is done with what was reported of a review; true when something waited. In the transaction that decides. */
export async function closeReviewCase(
  tx: Db,
  tellPeople: TellPeople,
  { reviewId, ...decision }: Omit<Decision, 'note'> & { reviewId: number },
): Promise<boolean> {
  return (await closeAndTell(tx, tellPeople, { reviewId }, { ...decision, note: '' })) !== null
}
