import type { UserType } from '#contract/accounts.ts'
import type { listOwnCallOuts } from '#contract/call-outs.ts'
import type { CallOutPosition } from '#contract/call-outs-position.ts'
import type { CallOutAsk, CallOutForCustomer, CallOutJob, CallOutView } from '#contract/call-outs-shapes.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Db } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Fill } from '../live/live.ts'
import { positionOf } from './position-memory.ts'
import type { AskRow, CallOutRow } from './store-views.ts'
import * as store from './store-views.ts'
import { toAsk, toCustomer, toJob, toStaff } from './wire.ts'

const OWN_LISTED = 20
const nothing = { customer: null, ask: null, job: null }

type Whole = { row: CallOutRow; asks: AskRow[]; position: CallOutPosition | null }

/** Call-outs with all their asks, by id. */
async function readWhole(db: Db, ids: readonly number[]): Promise<Map<number, Whole>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const [rows, asks] = await Promise.all([store.readCallOuts(db, unique), store.readAsksOf(db, unique)])
  const byId = Map.groupBy(asks, ({ callOutId }) => callOutId)
  return new Map(
    rows.map((row) => [row.id, { row, asks: byId.get(row.id) ?? [], position: positionOf(db, row) }]),
  )
}

async function toAsks(db: Db, asks: readonly AskRow[]): Promise<(CallOutAsk | null)[]> {
  if (asks.length === 0) return []
  const [rows, vehicles] = await Promise.all([
    store.readCallOuts(db, [...new Set(asks.map(({ callOutId }) => callOutId))]),
    store.readFreeVehicles(db, [...new Set(asks.map(({ businessId }) => businessId))]),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const free = Map.groupBy(vehicles, ({ businessId }) => businessId)
  return asks.map((ask) => {
    const row = byId.get(ask.callOutId)
    const own = (free.get(ask.businessId) ?? []).map(({ id, plate }) => ({ id, plate }))
    return row ? toAsk(row, ask, own) : null
  })
}

const isIn = (readers: ReadonlySet<string>, userId: number, askId: number) =>
  readers.has(`${userId} ${askId}`)

const ownCallOut: Fill = async (db, asked) => {
  const whole = await readWhole(
    db,
    asked.map(({ ref }) => ref),
  )
  return asked.map(({ userId, ref }): CallOutForCustomer | null => {
    const one = whole.get(ref)
    return one?.row.customerId === userId ? toCustomer(one) : null
  })
}

/** By the ask's id. */
const ownAsk: Fill = async (db, asked) => {
  const asks = await store.readAsks(db, [...new Set(asked.map(({ ref }) => ref))])
  const pairs = asked.map(({ userId, ref: askId }) => ({ userId, askId }))
  const [readers, shapes] = [await store.readReaders(db, pairs), await toAsks(db, asks)]
  const shapeOf = new Map(asks.map((ask, i) => [ask.id, shapes[i] ?? null]))
  return pairs.map(({ userId, askId }) =>
    isIn(readers, userId, askId) ? (shapeOf.get(askId) ?? null) : null,
  )
}

/** By the winner's ask: another one may have won since. */
const ownJob: Fill = async (db, asked) => {
  const asks = await store.readAsks(db, [...new Set(asked.map(({ ref }) => ref))])
  const byId = new Map(asks.map((ask) => [ask.id, ask]))
  const rows = new Map(
    (await store.readCallOuts(db, [...new Set(asks.map(({ callOutId }) => callOutId))])).map((row) => [
      row.id,
      row,
    ]),
  )
  const readers = await store.readReaders(
    db,
    asked.map(({ userId, ref: askId }) => ({ userId, askId })),
  )
  return asked.map(({ userId, ref }) => {
    const ask = byId.get(ref)
    const row = ask && rows.get(ask.callOutId)
    if (!ask || row?.winnerId !== ask.businessId || !isIn(readers, userId, ref)) return null
    return toJob(row, ask)
  })
}

/** Events of call-outs, filled with what stands when they are told. */
export const callOutFills: Readonly<Record<string, Fill>> = {
  call_out: ownCallOut,
  call_out_ask: ownAsk,
  call_out_job: ownJob,
}

/** Views of call-outs: each sees its own. */
export function makeViews(sql: Db) {
  /** Throws `not_found` for whom it is none of theirs. */
  async function get(id: number, user: { id: number; userType: UserType }): Promise<CallOutView> {
    const one = (await readWhole(sql, [id])).get(id)
    if (!one) throw new Failure('not_found')
    const { row, asks } = one
    if (row.customerId === user.id) return { ...nothing, role: 'customer', customer: toCustomer(one) }
    const readers = await store.readReaders(
      sql,
      asks.map(({ id: askId }) => ({ userId: user.id, askId })),
    )
    const mine = asks.filter((ask) => isIn(readers, user.id, ask.id))
    const won = mine.find(({ businessId }) => businessId === row.winnerId)
    const job = won && toJob(row, won)
    if (job) return { ...nothing, role: 'winner', job }
    const open = mine.find(({ state }) => state === 'asked') ?? mine[0]
    const [ask = null] = await toAsks(sql, open ? [open] : [])
    if (ask) return { ...nothing, role: 'asked', ask }
    if (user.userType !== 'admin') throw new Failure('not_found')
    return { ...nothing, role: 'staff', customer: toStaff(row, asks) }
  }

  return {
    get,

    async ofCustomer(id: number): Promise<CallOutForCustomer> {
      const one = (await readWhole(sql, [id])).get(id)
      if (!one) throw new Failure('not_found')
      return toCustomer(one)
    },

    /** Call-outs, asks and jobs of a person, as a customer and in businesses. */
    async mine(userId: number): Promise<Reply<typeof listOwnCallOuts>> {
      const [ids, work] = await Promise.all([
        store.listOwnIds(sql, userId, OWN_LISTED),
        store.listWork(sql, userId),
      ])
      const whole = await readWhole(sql, [...ids, ...work.jobs.map(({ id }) => id)])
      const asks = await toAsks(sql, await store.readAsks(sql, work.askIds))
      const jobs = work.jobs.map(({ id, businessId }) => {
        const one = whole.get(id)
        const ask = one?.asks.find((other) => other.businessId === businessId)
        return one && ask ? toJob(one.row, ask) : null
      })
      return {
        callOuts: ids.flatMap((id) => {
          const one = whole.get(id)
          return one ? [toCustomer(one)] : []
        }),
        asks: asks.filter((ask): ask is CallOutAsk => ask !== null),
        jobs: jobs.filter((job): job is CallOutJob => job !== null),
      }
    },
  }
}
