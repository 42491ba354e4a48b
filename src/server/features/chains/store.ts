import type {
  ApartReason,
  ChainKind,
  ChainOutcome,
  ChainQueue,
  ChainRow,
  ChainState,
} from '#contract/chains.ts'
import type { TableField } from '#contract/tables.ts'
import type { ListPosition } from '#lib/cursor.ts'
import { isLicensed } from '../../db/licensed.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { isBehind, isoText, microsText } from '../../db/sql-parts.ts'
import type { Branch } from './branch.ts'

/** How a file was read. */
export type Reading = {
  sheet: number
  headRow: number
  columns: { name: string; field: TableField | null; examples: string[] }[]
  categoryId: number | null
}
export type ChainRecord = {
  id: number
  userId: number
  state: ChainState
  fileName: string
  reading: Reading
  note: string
  documentId: number | null
  reason: string | null
  createdAt: Date
  sentAt: Date | null
  decidedAt: Date | null
  rows: ChainRow[]
}

/** Of a row `r`, with its trade `g` and the place `b` that it is: why it is decided by itself. */
const apart = (db: Db) => db`
  case when ${isLicensed(db)} or exists (select from category g where g.id = b.category_id and ${isLicensed(db)}) then 'licensed'
    when exists (select from claim o where o.business_id = b.id
      and (o.state = 'announced' or o.user_id <> h.user_id and o.state in ('proving', 'waiting'))) then 'contested'
    when exists (select from claim o where o.business_id = b.id and o.user_id = h.user_id
      and o.state in ('rejected', 'revoked')) then 'refused_before' end`

/** Of a chain `h`: its rows, as the wire has them. */
const rowsOf = (db: Db) => db`
  coalesce((select jsonb_agg(jsonb_build_object('line', r.line, 'name', r.name, 'category', g.name, 'address', r.address,
      'district', r.district, 'city', r.city, 'phone', r.phone, 'lat', r.lat, 'lng', r.lng, 'kind', r.kind, 'fault', r.fault,
      'apart', ${apart(db)}, 'leftOutBy', r.left_out_by, 'outcome', r.outcome, 'match',
      case when b.id is not null then jsonb_build_object('of', 'business', 'id', b.id, 'name', b.name, 'address', b.address)
        when c.id is not null then jsonb_build_object('of', 'candidate', 'id', c.id, 'name', c.name, 'address', c.address) end)
      order by r.line)
    from chain_row r left join category g on g.id = r.category_id left join business b on b.id = r.business_id
      left join candidate c on c.id = r.candidate_id
    where r.chain_id = h.id), '[]')`

const columns = (db: Db) => db`
  h.id, h.user_id, h.state, h.file_name, h.reading, h.note, h.document_id, h.reason, h.created_at, h.sent_at, h.decided_at,
  ${rowsOf(db)} as rows`

export async function findLatest(db: Db, userId: number): Promise<ChainRecord | null> {
  const [row] = await db<ChainRecord[]>`
    select ${columns(db)} from chain_request h where h.user_id = ${userId} order by h.id desc limit 1`
  return row ?? null
}

/** Of this account's alone. */
export async function findOwn(db: Db, id: number, userId: number): Promise<ChainRecord | null> {
  const [row] = await db<ChainRecord[]>`
    select ${columns(db)} from chain_request h where h.id = ${id} and h.user_id = ${userId}`
  return row ?? null
}

/** Holds the account, so that of two lists at once the second sees the first. True where one was sent and waits. */
export async function holdAccount(tx: Tx, userId: number): Promise<boolean> {
  await tx`select from app_user where id = ${userId} for no key update`
  return isAnyWaiting(tx, userId)
}

/** True where one was sent and waits. */
export async function isAnyWaiting(db: Db, userId: number): Promise<boolean> {
  const waiting = await db`select from chain_request where user_id = ${userId} and state = 'waiting'`
  return waiting.length > 0
}

type NewChain = { userId: number; fileName: string; bytes: Buffer; reading: Reading }

/** In the place of a list that was not sent. */
export async function addChain(tx: Tx, { userId, fileName, bytes, reading }: NewChain): Promise<number> {
  await tx`delete from chain_request where user_id = ${userId} and state = 'draft'`
  const [row] = await tx<{ id: number }[]>`
    insert into chain_request (user_id, file_name, bytes, reading)
    values (${userId}, ${fileName}, ${bytes}, ${tx.json(reading)}) returning id`
  if (!row) throw new Error('A list was not kept')
  return row.id
}

/** Of a list that was not sent; null: there is none such. */
export async function findBytes(db: Db, id: number): Promise<Buffer | null> {
  const [row] = await db<{ bytes: Buffer | null }[]>`
    select bytes from chain_request where id = ${id} and state = 'draft'`
  return row?.bytes ?? null
}

/** Holds a list in one of these states; null: there is none. */
export async function holdChain(
  tx: Tx,
  id: number,
  state: ChainState,
): Promise<{ userId: number; documentId: number | null } | null> {
  const [row] = await tx<{ userId: number; documentId: number | null }[]>`
    select user_id, document_id from chain_request where id = ${id} and state = ${state} for update`
  return row ?? null
}

export const setReading = (tx: Tx, id: number, reading: Reading) =>
  tx`update chain_request set reading = ${tx.json(reading)} where id = ${id}`

export const setDocument = (tx: Tx, id: number, documentId: number) =>
  tx`update chain_request set document_id = ${documentId} where id = ${id}`

/** In the place of those before. */
export async function putRows(tx: Tx, chainId: number, branches: readonly Branch[]): Promise<void> {
  await tx`delete from chain_row where chain_id = ${chainId}`
  if (branches.length === 0) return
  const rows = branches.map(({ categoryId, businessId, candidateId, ...branch }) => ({
    ...branch,
    chain_id: chainId,
    category_id: categoryId,
    business_id: businessId,
    candidate_id: candidateId,
  }))
  await tx`insert into chain_row ${tx(rows)}`
}

export const leaveOut = (tx: Tx, chainId: number, lines: readonly number[], by: 'owner' | 'staff') => tx`
  update chain_row set left_out_by = ${by}
  where chain_id = ${chainId} and line = any(${lines as number[]}::int[]) and left_out_by is null`

export type TakenRow = Branch & { apart: ApartReason | null }

/** The rows that a decision takes: those of a matched place in the order of its id, then the others in that of their telephones. */
export const listTaken = (db: Db, chainId: number, kinds: readonly ChainKind[]): Promise<TakenRow[]> =>
  db<TakenRow[]>`
    select r.line, r.name, r.category_id, r.phone, r.address, r.district, r.city, r.lat, r.lng, r.website, r.hours, r.kind, r.fault,
      r.business_id, r.candidate_id, ${apart(db)} as apart
    from chain_request h join chain_row r on r.chain_id = h.id left join category g on g.id = r.category_id
      left join business b on b.id = r.business_id
    where h.id = ${chainId} and r.left_out_by is null and r.kind = any(${kinds as ChainKind[]}::text[])
    order by r.business_id nulls last, r.phone, r.line`

export const setSent = (tx: Tx, id: number, note: string) =>
  tx`update chain_request set state = 'waiting', sent_at = now(), bytes = null, note = ${note} where id = ${id}`

type Decision = { id: number; state: 'approved' | 'refused'; staffId: number; reason: string | null }

export const setDecided = (tx: Tx, { id, state, staffId, reason }: Decision) => tx`
  update chain_request set state = ${state}, decided_at = now(), decided_by = ${staffId}, reason = ${reason} where id = ${id}`

export const setOutcome = (tx: Tx, chainId: number, line: number, outcome: ChainOutcome) =>
  tx`update chain_row set outcome = ${outcome} where chain_id = ${chainId} and line = ${line}`

/** Deletes a list that was not decided; false: there is none. */
export async function dropChain(tx: Tx, id: number): Promise<boolean> {
  const rows =
    await tx`delete from chain_request where id = ${id} and state in ('draft', 'waiting') returning id`
  return rows.length > 0
}

export type Account = { id: number; name: string; email: string; emailConfirmed: boolean; isBlocked: boolean }

export async function readAccount(db: Db, id: number): Promise<Account | null> {
  const [row] = await db<Account[]>`
    select id, name, email, email_confirmed_at is not null as email_confirmed, blocked_at is not null as is_blocked
    from app_user where id = ${id}`
  return row ?? null
}

export type AdminRow = ChainRecord & {
  account: { id: number; name: string; email: string; phone: string; businesses: number; createdAt: string }
  documentType: 'image/webp' | 'application/pdf' | null
  /** When it was decided, to the microsecond: its position among those. */
  at: string | null
}

function behind(db: Db, queue: ChainQueue, after: ListPosition | null) {
  if (!after) return db``
  if (queue === 'waiting') return db`and h.id > ${after.id}`
  return db`and ${isBehind(db, db`h.decided_at, h.id`, after)}`
}

export const listForStaff = (
  db: Db,
  queue: ChainQueue,
  { after, most }: { after: ListPosition | null; most: number },
): Promise<AdminRow[]> =>
  db<AdminRow[]>`
    select ${columns(db)}, f.media_type as document_type, ${microsText(db, db`h.decided_at`)} as at,
      (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone,
        'createdAt', ${isoText(db, db`u.created_at`)}, 'businesses',
        (select count(*) from business o where o.owner_id = u.id and o.status <> 'draft'))
        from app_user u where u.id = h.user_id) as account
    from chain_request h left join private_file f on f.id = h.document_id
    where ${queue === 'waiting' ? db`h.state = 'waiting'` : db`h.decided_at is not null`} ${behind(db, queue, after)}
    order by ${queue === 'waiting' ? db`h.id` : db`h.decided_at desc, h.id desc`} limit ${most}`

export async function findDocument(db: Db, id: number): Promise<number | null> {
  const [row] = await db<{ documentId: number | null }[]>`
    select document_id from chain_request where id = ${id} and state <> 'draft'`
  return row?.documentId ?? null
}

/** Forgets lists that nobody sent, and decided ones with their documents, after so many days. */
export async function sweepChains(db: Db, days: { idle: number; decided: number }): Promise<void> {
  await db`
    delete from chain_request
    where state = 'draft' and created_at < now() - make_interval(days => ${days.idle}::int)
      or decided_at < now() - make_interval(days => ${days.decided}::int)`
}

/** For the export. */
export const readChains = (db: Db, userId: number): Promise<unknown> =>
  db`
    select h.id, h.state, h.file_name, h.reading, h.note, h.document_id, h.created_at, h.sent_at, h.decided_at, h.reason,
      coalesce((select jsonb_agg(jsonb_build_object('line', r.line, 'name', r.name, 'phone', r.phone, 'address', r.address,
        'district', r.district, 'city', r.city, 'lat', r.lat, 'lng', r.lng, 'website', r.website, 'hours', r.hours,
        'kind', r.kind, 'outcome', r.outcome) order by r.line) from chain_row r where r.chain_id = h.id), '[]') as rows
    from chain_request h where h.user_id = ${userId} order by h.id`
