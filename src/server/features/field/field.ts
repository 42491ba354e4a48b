import type { UserType } from '#contract/accounts.ts'
import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type getBusinessStats, type listRecentBusinesses, RECENT_SHOWN } from '#contract/field-plans.ts'
import type { Sql } from '../../db/pool.ts'
import type { Places } from '../places/places.ts'
import { makePlans } from './plans.ts'
import { seesPending } from './rules.ts'
import { countOwnPending, foldCounts, listRecent, readCounts } from './store-counts.ts'

export { noteVisit } from './note-visit.ts'
export { followsOf } from './rules.ts'

/** So many changes are added up within a millisecond. */
const FEW_CHANGES = 2000
const none = { total: 0, today: 0 }

type Caller = { id: number; userType: UserType }
export type Field = ReturnType<typeof makeField>

/** Plans of field work, and their progress. */
export function makeField({ sql, places }: { sql: Sql; places: Pick<Places, 'findProvince' | 'districts'> }) {
  return {
    plans: makePlans({ sql, places }),

    /** Counts what the caller may see: others than the staff, what is listed and what they sent themselves. */
    async stats({ id, userType }: Caller): Promise<Reply<typeof getBusinessStats>> {
      const counts = await readCounts(sql)
      const of = (wanted: BusinessStatus) => counts.find(({ status }) => status === wanted) ?? none
      const verified = of('verified')
      const pending = seesPending(userType) ? of('pending') : await countOwnPending(sql, id)
      return {
        totalBusinesses: verified.total + pending.total,
        verifiedBusinesses: verified.total,
        pendingBusinesses: pending.total,
        todayAdded: verified.today + pending.today,
      }
    },

    async recent({ userType }: Caller): Promise<Reply<typeof listRecentBusinesses>> {
      const rows = await listRecent(sql, { most: RECENT_SHOWN, andPending: seesPending(userType) })
      return rows.map(({ isVerified, ...row }) => ({ ...row, is_verified: isVerified }))
    },

    sweep: (): Promise<void> => foldCounts(sql, FEW_CHANGES),
  }
}
