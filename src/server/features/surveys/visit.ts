import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { SurveyFinding, visitSurveyPlace } from '#contract/surveys.ts'
import { roundTo10m } from '#lib/geo.ts'
import { type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { Context } from '../../feature.ts'
import { addChecks } from '../checks/checks.ts'
import { noteVisit } from '../field/field.ts'
import { type Claim, claimAt } from './claim.ts'
import * as store from './store-visits.ts'

type Deps = Pick<Context, 'sql' | 'config'>
type Body = Parsed<typeof visitSurveyPlace>['body']
type Visited = { businessId: number; userId: number; at: Date; isNear: boolean }

/** Writes into the ledger whether the open line was right; where it said nothing, what was found. */
async function checkOpen(
  db: Tx,
  visited: Visited,
  claimed: Claim['open'],
  found: SurveyFinding,
): Promise<void> {
  if (found === 'gone') return
  const shown = claimed === 'estimated' ? 'open' : claimed
  const state = shown === 'open' || shown === 'closed' ? shown : found
  await addChecks(db, { ...visited, method: 'visit', fields: ['open'], state, confirms: state === found })
}

/** Makes the function that takes a visit to a place of the sample, and writes what we claimed at that moment beside it. */
export function makeVisit({ sql, config }: Deps) {
  async function add(userId: number, businessId: number, body: Body): Promise<void> {
    const { clientId, placeId, found, doorHours = '', accuracy = null, waitedSeconds = 0 } = body
    const at = { ...roundTo10m(body), accuracyM: accuracy, waitedSeconds }
    const outcome = found === 'gone' ? 'closed' : 'here'
    await tx(sql, async (db) => {
      const facts = await store.readClaimFacts(db, placeId)
      const added = await noteVisit(db, { businessId, userId, clientId, outcome, note: '', ...at })
      if (!added) return
      const { id: fieldVisitId, isFar, visitedAt } = added
      const claim = claimAt(facts, visitedAt)
      if (!isFar)
        await store.addSurveyVisit(db, {
          placeId,
          fieldVisitId,
          found,
          visitedAt,
          doorHours: doorHours.trim(),
          claimedOpen: claim.open,
          claimedPhone: claim.phone,
          claimedHours: claim.hours,
        })
      await checkOpen(db, { businessId, userId, at: visitedAt, isNear: !isFar }, claim.open, found)
    })
  }

  /**
   * Again under the same client id, it is the same visit. Throws `not_found` for what was not drawn, is not listed or is the
   * caller's own, `too_many_requests`.
   */
  return async function visit(userId: number, body: Body): Promise<Reply<typeof visitSurveyPlace>> {
    if (!(await store.findSent(sql, userId, body.clientId))) {
      await takeAllowance(sql, config, 'field-visits', { user: userId })
      const businessId = await store.findDrawn(sql, body.placeId, userId)
      if (businessId === null) throw new Failure('not_found')
      await add(userId, businessId, body)
    }
    const sent = await store.findSent(sql, userId, body.clientId)
    if (!sent) throw new Failure('not_found')
    return { ...sent, visitedAt: sent.visitedAt.toISOString() }
  }
}
