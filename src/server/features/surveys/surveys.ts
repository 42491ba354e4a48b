import { createHash } from 'node:crypto'
import type { UserType } from '#contract/accounts.ts'
import type { SurveyCallResult, SurveyHoursResult, SurveyOfWeek, SurveyResults } from '#contract/surveys.ts'
import { HOUR_MS } from '#lib/time.ts'
import { tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Context } from '../../feature.ts'
import { makeWorker } from '../../worker.ts'
import { noteAudit } from '../audit/audit.ts'
import { addChecks } from '../checks/checks.ts'
import { followsOf } from '../field/field.ts'
import { previewHours, weekText } from '../hours/hours.ts'
import { addReport } from '../moderation/moderation.ts'
import { makeDraw } from './draw.ts'
import { SURVEY } from './rules.ts'
import * as store from './store.ts'
import { listWeeks, NO_FIGURES, readFigures } from './store-results.ts'
import * as visits from './store-visits.ts'
import { makeVisit } from './visit.ts'

/** The sample is of a week: nobody waits for the minute. */
const TURN_MS = HOUR_MS

type Deps = Pick<Context, 'sql' | 'config' | 'places'> & {
  onError: (error: unknown) => void
}
type Caller = { id: number; userType: UserType }
export type Surveys = ReturnType<typeof makeSurveys>

/** The weekly random sample: drawn, visited without seeing our answer, and told. */
export function makeSurveys({ sql, config, places, onError }: Deps) {
  const worker = makeWorker({
    works: [makeDraw({ sql, places, withSamples: config.demo })],
    onError,
    turnMs: TURN_MS,
  })

  return {
    start: worker.start,
    stop: worker.stop,
    doDue: worker.doDue,
    sweep: (): Promise<void> => visits.forgetClaims(sql, SURVEY.callDays),

    async ofWeek(user: Caller): Promise<SurveyOfWeek> {
      const [week, toVisit, calls, toCompare] = await Promise.all([
        store.readWeek(sql),
        visits.listToVisit(sql, { userId: user.id, follows: followsOf(user) }),
        visits.listToCall(sql, user.id, SURVEY.callDays),
        visits.listToCompare(sql, user.id, SURVEY.callDays),
      ])
      const doors = toCompare.map(({ hours: text, ...one }) => ({
        ...one,
        shown: previewHours(text).workingHours ?? text,
      }))
      return { week, places: toVisit, calls, doors }
    },

    visit: makeVisit({ sql, config }),

    /** The first answer counts. Throws `not_found` for what the caller did not visit, or what has no telephone to call. */
    async call(userId: number, placeId: number, result: SurveyCallResult): Promise<void> {
      await tx(sql, async (db) => {
        const visit = await visits.holdVisit(db, { placeId, userId })
        if (!visit || visit.claimedPhone === null) throw new Failure('not_found')
        if (visit.phoneResult !== null) return
        await visits.setCallResult(db, placeId, result)
        const { businessId, claimedPhone: phone } = visit
        const check = { businessId, userId, fields: ['phone'], phone } as const
        if (result === 'reached') await addChecks(db, { ...check, method: 'visit' })
        if (result === 'wrong') {
          await addChecks(db, { ...check, method: 'visit', confirms: false })
          await addReport(db, { businessId, userId, kind: 'wrong_phone', details: '' })
        }
        await noteAudit(db, {
          actorId: userId,
          action: 'business.called',
          subjectId: businessId,
          data: { result },
        })
      })
    },

    /** The first answer counts. Throws `not_found` for what the caller did not visit, or where no hours were shown or read. */
    async compareHours(userId: number, placeId: number, result: SurveyHoursResult): Promise<void> {
      await tx(sql, async (db) => {
        const visit = await visits.holdVisit(db, { placeId, userId })
        if (!visit || visit.claimedHours === null || visit.doorHours === '') throw new Failure('not_found')
        if (visit.hoursResult !== null) return
        await visits.setHoursResult(db, placeId, result)
        const { businessId, visitedAt, claimedHours, doorHours } = visit
        const confirms = result === 'same'
        // Read at the door, whenever it is compared: what somebody said since is newer, and another text vouched for by nobody. With
        // another exception on a date it is the same week.
        const read = { businessId, userId, method: 'visit', isNear: true, at: visitedAt } as const
        const standing = await visits.readHours(db, businessId)
        const week = weekText(claimedHours)
        const isSameWeek = standing !== null && week !== null && weekText(standing) === week
        const isStanding = standing === claimedHours || isSameWeek
        for (const hours of new Set([claimedHours, isSameWeek ? standing : claimedHours]))
          await addChecks(db, { ...read, fields: ['hours'], hours, confirms })
        if (!confirms && isStanding)
          await addReport(db, { businessId, userId, kind: 'wrong_hours', details: doorHours })
      })
    },

    async results(): Promise<SurveyResults> {
      const [weeks, figures] = await Promise.all([listWeeks(sql), readFigures(sql)])
      const total = figures.get(null) ?? NO_FIGURES
      const isEnough = total.visits >= SURVEY.minVisits
      return {
        size: SURVEY.size,
        minVisits: SURVEY.minVisits,
        visits: total.visits,
        total: isEnough ? total : null,
        weeks: weeks.map(({ id, isOver, seed, drawn, ...week }) => ({
          ...week,
          commitment: createHash('sha256').update(seed).digest('hex'),
          seed: isOver ? seed : null,
          drawn: isOver ? drawn : null,
          figures: isOver && isEnough ? (figures.get(id) ?? NO_FIGURES) : null,
        })),
      }
    },
  }
}
