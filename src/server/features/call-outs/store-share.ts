import type { CallOutStatus } from '#contract/call-outs-rules.ts'
import { afterCommit, type Db } from '../../db/pool.ts'
import { notifyWay } from './store-positions.ts'

/** The way that a shared link shows, and of which link. */
export type SharedRow = {
  id: number
  tokenHash: Buffer | null
  now: Date
  status: CallOutStatus
  lat: number
  lng: number
  businessName: string | null
  personName: string | null
  plate: string | null
  promisedMinutes: number | null
  acceptedAt: Date | null
  onTheWayAt: Date | null
  arrivedAt: Date | null
  winnerDoneAt: Date | null
  customerDoneAt: Date | null
}

const shared = (db: Db) => db`
  select o.id, s.token_hash, now() as now, o.status, o.lat, o.lng, b.name as business_name, a.first_name as person_name,
    v.plate, o.promised_minutes, o.accepted_at, o.on_the_way_at, o.arrived_at, o.winner_done_at, o.customer_done_at
  from call_out o left join call_out_share s on s.call_out_id = o.id left join business b on b.id = o.winner_id
    left join app_user a on a.id = o.accepted_by left join duty_vehicle v on v.id = o.vehicle_id`

/** Null: there is no such link. */
export async function findShared(db: Db, tokenHash: Buffer): Promise<SharedRow | null> {
  const [row] = await db<SharedRow[]>`${shared(db)} where s.token_hash = ${tokenHash}`
  return row ?? null
}

/** Call-outs with their present links. */
export async function readShared(db: Db, ids: readonly number[]): Promise<SharedRow[]> {
  return db<SharedRow[]>`${shared(db)} where o.id = any(${ids as number[]}::bigint[])`
}

/** Tells all processes that a call-out, or who may see it, changed. */
const tellChanged = (db: Db, id: number) =>
  afterCommit(db, (sql) => void notifyWay(sql, `c ${id}`).catch(() => {}))

/** A new link in place of an earlier one, while the customer's call-out runs. False: it does not. */
export async function setShare(db: Db, id: number, customerId: number, tokenHash: Buffer): Promise<boolean> {
  const set = await db`
    insert into call_out_share (call_out_id, token_hash)
    select id, ${tokenHash} from call_out
    where id = ${id} and customer_id = ${customerId} and status in ('asking', 'accepted')
    on conflict (call_out_id) do update set token_hash = excluded.token_hash, created_at = now() returning 1`
  tellChanged(db, id)
  return set.length > 0
}

export async function dropShare(db: Db, id: number): Promise<void> {
  await db`delete from call_out_share where call_out_id = ${id}`
  tellChanged(db, id)
}
