import type { EventData } from '#contract/live.ts'
import { wheelNoticeText } from '#text/wheel-notices.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { addEvents, type Notice, tellNow } from '../live/live.ts'
import { notifyStaffWeekly } from '../notifications/notifications.ts'
import { type Caps, isPaused, needsPermit } from './rules.ts'
import { type PrizeRow, peopleOf } from './store-prizes.ts'
import { listSegmentRows } from './store-segments.ts'

/** Wins within this time are published together. */
const GATHER_MS = 150

type Won = { prizeId: number; businessId: number | null; userId: number }

const eventOf = (
  { prizeId, businessId }: Omit<Won, 'userId'>,
  rest: Pick<EventData<'prize'>, 'side' | 'state'>,
) => ({ prizeId, businessId, ...rest }) satisfies EventData<'prize'>

/**
 * Tells wins after they are committed, of the moment: a spin waits for nothing of it. Whoever is away then finds the
 * prize in the list.
 */
export function makeTellWins({ sql, onError }: { sql: Sql; onError: (error: unknown) => void }) {
  let won: Won[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    const some = won
    won = []
    if (some.length === 0) return
    const issuers = new Set(some.flatMap(({ businessId }) => businessId ?? []))
    const people = issuers.size > 0 ? await peopleOf(sql, [...issuers]) : new Map<number, number[]>()
    const notices = some.flatMap((one): Notice[] => {
      const issuer = (one.businessId === null ? undefined : people.get(one.businessId)) ?? []
      const tell = (to: readonly number[], side: 'customer' | 'issuer') => ({
        to,
        event: 'prize',
        data: eventOf(one, { side, state: 'active' }),
      })
      return [tell([one.userId], 'customer'), ...(issuer.length === 0 ? [] : [tell(issuer, 'issuer')])]
    })
    tellNow(sql, notices)
  }

  const start = () => {
    timer = undefined
    running = running.then(flush).catch(onError)
  }
  return {
    note(one: Won): void {
      won.push(one)
      timer ??= setTimeout(start, GATHER_MS)
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      start()
      await running
    },
  }
}

/** In the transaction that redeems it: to the winner, who may be holding it out, and to the issuer's people. */
export async function tellUsed(db: Db, prize: PrizeRow): Promise<void> {
  const { id: prizeId, businessId, userId } = prize
  const tell = (to: number, side: 'customer' | 'issuer') => ({
    userId: to,
    kind: 'prize',
    key: `prize:${side}:${prizeId}`,
    data: eventOf({ prizeId, businessId }, { side, state: 'used' }),
  })
  const issuer = businessId === null ? [] : ((await peopleOf(db, [businessId])).get(businessId) ?? [])
  await addEvents(db, [tell(userId, 'customer'), ...issuer.map((to) => tell(to, 'issuer'))])
}

const STAFF_PATH = '/admin/wheel'

/** Notifies the staff of the platform's prizes that cannot be on the wheel, and of the remedy. */
export function makeTellPaused(sql: Sql, caps: Caps) {
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
    await tx(sql, (db) => notifyStaffWeekly(db, { ...notice, path: STAFF_PATH, named: [] }))
  }
}
