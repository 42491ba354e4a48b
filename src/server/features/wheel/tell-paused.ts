import { wheelNoticeText } from '#text/wheel-notices.ts'
import { type Sql, tx } from '../../db/pool.ts'
import type { TellStaffWeekly } from '../notifications/notifications.ts'
import { type Caps, isPaused, needsPermit } from './rules.ts'
import { listSegmentRows } from './store-segments.ts'

const STAFF_PATH = '/admin/wheel'

/** Tells the staff which prizes of the platform stand on the list and not on the wheel, and what would bring them back. */
export function makeTellPaused(sql: Sql, caps: Caps, tellStaffWeekly: TellStaffWeekly) {
  return async (): Promise<void> => {
    const rows = await listSegmentRows(sql, null)
    const paused = rows.filter(({ isActive, kind, value }) => {
      const isWin = kind !== 'again' && kind !== 'none'
      return isActive && isPaused({ kind, value, isWin, businessId: null }, caps)
    })
    if (paused.length === 0) return
    const [waiting, lost] = [true, false].map((ofPermit) =>
      paused.filter((row) => needsPermit(row, caps) === ofPermit).map(({ title }) => title),
    )
    const notice = wheelNoticeText.paused(lost ?? [], waiting ?? [])
    await tx(sql, (db) => tellStaffWeekly(db, { ...notice, path: STAFF_PATH, named: [] }))
  }
}
