import { createHmac } from 'node:crypto'
import type { Standing, VisitKind } from '#contract/visits.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { type Allowance, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { isContact, standingOf } from './rules.ts'
import { makeStats } from './stats.ts'
import { countMarks, rankAll, readFigures, readSalts, type Salt, sweepVisits } from './store.ts'

export { visitMerge } from './merge.ts'

type Visitor = { userId: number | null; network: string; device: string | undefined }
type Visit = { businessId: number; kind: VisitKind }

const MINUTE = 60
const HOUR = 3600

/** Who visited what, as nobody can read it back once the day's salt is gone. */
function keyOf({ salt }: Salt, { userId, network, device = '' }: Visitor, businessId: number, kind: string) {
  const who = userId === null ? ['guest', network, device] : ['user', userId]
  return createHmac('sha256', salt)
    .update(JSON.stringify([...who, businessId, kind]))
    .digest('base64url')
}

/** Many people share a carrier's address; one business is not opened by all of them within the hour. */
function visitAllowances(scale: number, visitor: Visitor, businessId: number, today: Salt): Allowance[] {
  const { userId, network } = visitor
  const ofNetwork = keyOf(today, { userId: null, network, device: '' }, businessId, 'allowance')
  const asked: Allowance[] =
    userId === null
      ? [
          { what: 'visits', whose: `network ${network}`, limit: 600, windowSeconds: 10 * MINUTE },
          { what: 'visits-of', whose: ofNetwork, limit: 60, windowSeconds: HOUR },
        ]
      : [{ what: 'visits', whose: `user ${userId}`, limit: 300, windowSeconds: 10 * MINUTE }]
  return asked.map((allowance) => ({ ...allowance, limit: Math.ceil(allowance.limit * scale) }))
}

/** What is counted of visits, and what may be told of it. */
export type Insights = ReturnType<typeof makeInsights>

export function makeInsights({ sql, config }: { sql: Sql; config: Pick<Config, 'limitsScale'> }) {
  return {
    /** Counts a visit, unless it does not count: too soon again, too many, the owner's own, or nothing listed there. */
    async count({ businessId, kind }: Visit, visitor: Visitor): Promise<void> {
      const { today, before } = await readSalts(sql)
      if (!(await takeAllowances(sql, visitAllowances(config.limitsScale, visitor, businessId, today))))
        return
      const mark = (marked: string, lastsOverMidnight: boolean) => ({
        kind: marked,
        key: keyOf(today, visitor, businessId, marked),
        keyBefore: before && lastsOverMidnight ? keyOf(before, visitor, businessId, marked) : '',
      })
      const marks = [mark(kind, true), ...(isContact(kind) ? [mark('contact', false)] : [])]
      await countMarks(sql, { businessId, userId: visitor.userId, day: today.day, marks })
    },

    /** Throws `not_found` for what is not listed. */
    async standing(businessId: number): Promise<Standing> {
      const figures = await readFigures(sql, businessId)
      if (!figures) throw new Failure('not_found')
      return standingOf(figures)
    },

    stats: makeStats({ sql }),

    /** Ranks anew and forgets who was counted. */
    async sweep(): Promise<void> {
      await sweepVisits(sql)
      await tx(sql, rankAll)
    },
  }
}
