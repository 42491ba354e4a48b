import { createHmac } from 'node:crypto'
import type { RecentFigures, VisitKind } from '#contract/stats-visits.ts'
import { makePartitions, type Partitioned } from '../../db/partitions.ts'
import { tx } from '../../db/pool.ts'
import { hadAllowance, tryAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import type { Context } from '../../feature.ts'
import { makeFigures } from './figures.ts'
import { hideSmallFigures, isContact, KEPT_MONTHS } from './rules.ts'
import { countMarks, rankAll, readFigures, readSalts, type Salt, sweepVisits } from './store.ts'

type Visitor = { userId: number | null; network: string; device: string | undefined }
type Visit = { businessId: number; kind: VisitKind }

/** A visitor's key for a business and day, which cannot be reversed once the day's salt is deleted. */
function keyOf({ salt }: Salt, { userId, network, device = '' }: Visitor, businessId: number, kind: string) {
  const who = userId === null ? ['guest', network, device] : ['user', userId]
  return createHmac('sha256', salt)
    .update(JSON.stringify([...who, businessId, kind]))
    .digest('base64url')
}

export const visitParts: Partitioned = {
  table: 'visit_count',
  column: 'day',
  by: 'month',
  keep: KEPT_MONTHS,
}

/** Counts of visits, and the figures made of them. */
export type Stats = ReturnType<typeof makeStats>

export function makeStats({ sql, config, warn }: Pick<Context, 'sql' | 'config' | 'warn'>) {
  const parts = makePartitions({ sql, warn }, visitParts)
  return {
    ...parts,
    /**
     * Counts a visit, unless it does not count: too soon again, too many, the owner's own, or nothing listed there. A
     * guest's device is what the guest says it is: of one network, so many of a kind count at one business in a day.
     */
    async count({ businessId, kind }: Visit, visitor: Visitor): Promise<void> {
      const { today, before } = await readSalts(sql)
      const { userId, network } = visitor
      const isTaken =
        userId === null
          ? await hadAllowance(sql, config, 'guest-visits', { network })
          : await hadAllowance(sql, config, 'visits', { user: userId })
      if (!isTaken) return
      const mark = (marked: string, lastsOverMidnight: boolean) => ({
        kind: marked,
        key: keyOf(today, visitor, businessId, marked),
        keyBefore: before && lastsOverMidnight ? keyOf(before, visitor, businessId, marked) : '',
      })
      const marks = [mark(kind, true), ...(isContact(kind) ? [mark('contact', false)] : [])]
      const count = () => countMarks(sql, { businessId, userId, day: today.day, marks })
      if (userId !== null) return void (await count())
      // Under the day's salt: that somebody of a network was here cannot be read back.
      const salted = keyOf(today, { userId, network, device: '' }, businessId, 'network')
      const taken = await tryAllowance(sql, config, 'guest-counts', {
        network: salted,
        business: businessId,
        kind,
      })
      if ('giveBack' in taken && !(await count())) await taken.giveBack()
    },

    /** Throws `not_found` for what is not listed. */
    async recentFigures(businessId: number): Promise<RecentFigures> {
      const figures = await readFigures(sql, businessId)
      if (!figures) throw new Failure('not_found')
      return hideSmallFigures(figures)
    },

    stats: makeFigures({ sql }),

    /** Ranks again and forgets who was counted. */
    async sweep(): Promise<void> {
      await parts.sweep()
      await sweepVisits(sql)
      await tx(sql, rankAll)
    },
  }
}
