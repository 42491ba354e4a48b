import { visitReachKm } from '#contract/field-visits.ts'
import type { Tx } from '../../db/pool.ts'
import { noteAudit } from '../audit/audit.ts'
import { addChecks } from '../checks/checks.ts'
import { addReport } from '../moderation/moderation.ts'
import { checkedBy, reportOf } from './rules.ts'
import { type AddedVisit, addVisit, type NewVisit, setChecked } from './store-visits.ts'

/**
 * Writes a visit with all that follows from it: the place's date, or a report, the ledger and the audit. Null: it was sent before,
 * nothing is listed there, or it is the visitor's own.
 */
export async function noteVisit(db: Tx, visit: Omit<NewVisit, 'reachKm'>): Promise<AddedVisit | null> {
  const { businessId, userId, outcome } = visit
  const added = await addVisit(db, { ...visit, reachKm: visitReachKm(visit.accuracyM) })
  if (!added) return null
  const kind = reportOf(outcome)
  if (kind === null) {
    if (!added.isFar) await setChecked(db, businessId, added.visitedAt)
  } else await addReport(db, { businessId, userId, kind, details: visit.note })
  const found = { businessId, userId, at: added.visitedAt, isNear: !added.isFar }
  await addChecks(db, { ...found, method: 'visit', ...checkedBy(outcome) })
  await noteAudit(db, {
    actorId: userId,
    action: 'business.visited',
    subjectId: businessId,
    data: { outcome, visitId: added.id, isFar: added.isFar },
  })
  return added
}
