import { type SharedWay, sharedWayPath } from '#contract/call-outs-share.ts'
import { roundTo100m } from '#lib/geo.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { hashToken, makeToken } from '../../secrets.ts'
import { positionOf } from './position-memory.ts'
import { findStatus, type RunningRow } from './store.ts'
import * as store from './store-share.ts'

/** 192 bits: nobody guesses one. */
const TOKEN_BYTES = 24

export const isShown = ({ status }: Pick<RunningRow, 'status'>): boolean =>
  status === 'asking' || status === 'accepted'

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** The way as whoever has the link sees it. */
export function toSharedWay(db: Db, row: store.SharedRow): SharedWay {
  const { businessName, acceptedAt, promisedMinutes } = row
  const arrivesAt = acceptedAt && new Date(acceptedAt.getTime() + (promisedMinutes ?? 0) * MINUTE_MS)
  return {
    now: row.now.toISOString(),
    winner:
      row.status === 'accepted' && businessName !== null && acceptedAt && arrivesAt
        ? {
            businessName,
            personName: row.personName,
            plate: row.plate,
            acceptedAt: acceptedAt.toISOString(),
            arrivesAt: arrivesAt.toISOString(),
            onTheWayAt: iso(row.onTheWayAt),
            arrivedAt: iso(row.arrivedAt),
            doneAt: iso(row.winnerDoneAt ?? row.customerDoneAt),
          }
        : null,
    position: positionOf(db, row),
    destination: roundTo100m(row),
  }
}

/** Why a call-out is not shared any more. */
function refusalOf({ status }: RunningRow): Failure {
  if (status === 'cancelled') return new Failure('call_out_cancelled')
  return new Failure(status === 'done' ? 'call_out_done' : 'call_out_over')
}

/** The link on which others see the way: only its hash is stored, and it ends with the call-out. */
export function makeShare(sql: Sql) {
  async function requireOwn(id: number, customerId: number): Promise<RunningRow> {
    const row = await findStatus(sql, id)
    if (row?.customerId !== customerId) throw new Failure('not_found')
    return row
  }

  return {
    /** Throws `not_found`, `call_out_cancelled`, `call_out_over`, `call_out_done`. */
    async share(id: number, customerId: number): Promise<{ url: string }> {
      const row = await requireOwn(id, customerId)
      const token = makeToken(TOKEN_BYTES)
      if (!(await store.setShare(sql, id, customerId, hashToken(token)))) throw refusalOf(row)
      return { url: sharedWayPath(token) }
    },

    /** Throws `not_found`. */
    async unshare(id: number, customerId: number): Promise<void> {
      await requireOwn(id, customerId)
      await store.dropShare(sql, id)
    },

    /** Throws `not_found`, `way_over`. */
    async find(token: string): Promise<store.SharedRow> {
      const row = await store.findShared(sql, hashToken(token))
      if (!row) throw new Failure('not_found')
      if (!isShown(row)) throw new Failure('way_over')
      return row
    },
  }
}
