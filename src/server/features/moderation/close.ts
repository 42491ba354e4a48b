import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import { reportOutcomeText } from '#text/moderation.ts'
import type { Db } from '../../db/pool.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { closeCase, type Decision, readTold, type Told } from './store-cases.ts'
import { reopenCase } from './store-reopen.ts'

/** Closes a case and tells whoever reported, in one sentence. Null where none waits. In the caller's transaction. */
export async function closeAndTell(
  tx: Db,
  which: { id: number } | { reviewId: number },
  decision: Decision,
): Promise<(Told & { id: number }) | null> {
  const id = await closeCase(tx, which, decision)
  const told = id === null ? null : await readTold(tx, id)
  if (id === null || !told) return null
  const { kind, businessId, businessName, isListed, reporters } = told
  await notifyUsers(tx, reporters, {
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
  { reviewId, ...decision }: Omit<Decision, 'note'> & { reviewId: number },
): Promise<boolean> {
  return (await closeAndTell(tx, { reviewId }, { ...decision, note: '' })) !== null
}

/**
 * Takes back that somebody closed a case a moment ago, and tells whoever reported. Null where it is too late. In the caller's
 * transaction, which must be one that takes back.
 */
export async function reopenAndTell(
  tx: Db,
  which: { id: number } | { reviewId: number },
  actorId: number,
): Promise<(Told & { id: number }) | null> {
  const id = await reopenCase(tx, which, { actorId, minutes: UNDO_MINUTES })
  const told = id === null ? null : await readTold(tx, id)
  if (id === null || !told) return null
  const { title, message } = reportOutcomeText.reopened
  const named = [{ id: told.businessId, name: told.businessName }]
  await notifyUsers(tx, told.reporters, { title, message: message(told.businessName), named, path: null })
  return { id, ...told }
}
