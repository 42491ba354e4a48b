import type { UserType } from '#contract/accounts.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { fieldDay } from '#contract/field-records.ts'
import type { placesToCheck, visitBusiness } from '#contract/field-visits.ts'
import { kmOfChord, roundTo10m } from '#lib/geo.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { leastTrustOf } from '../checks/checks.ts'
import type { Places } from '../places/places.ts'
import type { Roads } from '../roads/roads.ts'
import type { Submissions } from '../submissions/submissions.ts'
import { followsOf } from './field.ts'
import { noteVisit } from './note-visit.ts'
import { makeRecords } from './records.ts'
import { byNeed, checkedBy, MAX_CANDIDATES, NEAR_KM, POSITION_DAYS } from './rules.ts'
import * as store from './store-visits.ts'
import { makeVisitRoute } from './visit-route.ts'

type Worker = { id: number; userType: UserType }
type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  submissions: Pick<Submissions, 'submit'>
  roads: Pick<Roads, 'table' | 'order'>
}
export type FieldRecords = ReturnType<typeof makeFieldRecords>

/** Field work: records of places that are not listed yet, and visits to those that are. */
export function makeFieldRecords({ sql, config, places, submissions, roads }: Deps) {
  const signer = makeSigner(sql, 'field-queue')

  const toTold = ({ visitedAt, checkedAt, ...visit }: store.Visit): Reply<typeof visitBusiness> => ({
    ...visit,
    visitedAt: visitedAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  })

  return {
    records: makeRecords({ sql, config, places, submissions }),

    route: makeVisitRoute({ sql, config, roads }),

    /**
     * Again under the same client id, it is the same visit. From afar it is kept, for what waited without a network is
     * not to be lost, but renews no date. Throws `not_found` for what is not listed or is the caller's own,
     * `too_many_requests`.
     */
    async visit(
      userId: number,
      body: Parsed<typeof visitBusiness>['body'],
    ): Promise<Reply<typeof visitBusiness>> {
      const { clientId, businessId, outcome, note = '', accuracy = null, waitedSeconds = 0 } = body
      const sent = await store.findVisit(sql, userId, clientId)
      if (sent) return toTold(sent)
      await takeAllowance(sql, config, 'field-visits', { user: userId })
      const at = { ...roundTo10m(body), accuracyM: accuracy, waitedSeconds }
      const said = { businessId, userId, clientId, outcome, note: note.trim() }
      await tx(sql, (db) => noteVisit(db, { ...said, ...at }))
      const visit = await store.findVisit(sql, userId, clientId)
      if (!visit) throw new Failure('not_found')
      return toTold(visit)
    },

    /** Throws `not_found` for a plan that is none, over, or another worker's. */
    async near(
      user: Worker,
      { lat, lng, planId, limit }: Parsed<typeof placesToCheck>['query'],
    ): Promise<Reply<typeof placesToCheck>> {
      const area = planId === undefined ? undefined : await store.findArea(sql, planId, followsOf(user))
      if (area === null) throw new Failure('not_found')
      const at = { lat, lng }
      const rows = area
        ? await store.listInArea(sql, at, area, MAX_CANDIDATES)
        : await store.listNear(sql, at, { withinKm: NEAR_KM, most: MAX_CANDIDATES })
      const ids = rows.map(({ id }) => id)
      const trust = await leastTrustOf(sql, ids, checkedBy('here').fields)
      const needed = byNeed(rows.map((row) => ({ ...row, trust: trust.get(row.id) ?? 0 })))
      return needed.slice(0, limit).map(({ chord, checkedAt, asked: _, trust: __, ...row }) => ({
        ...row,
        distance: Math.round(kmOfChord(chord) * 1000) / 1000,
        checkedAt: checkedAt?.toISOString() ?? null,
      }))
    },

    async day(user: Worker): Promise<Reply<typeof fieldDay>> {
      const [plans, done] = await Promise.all([
        store.listPlans(sql, followsOf(user)),
        store.countDay(sql, user.id),
      ])
      return { plans, ...done }
    },

    sweep: (): Promise<void> => store.forgetPositions(sql, POSITION_DAYS),

    /** Key that seals an account's queue on its devices: always the same, and given to its sessions alone. */
    async key(userId: number): Promise<{ key: string }> {
      const signed = await signer.sign(`queue of ${userId}`)
      return { key: signed.slice(signed.lastIndexOf('.') + 1) }
    },
  }
}
