import type { UserType } from '#contract/accounts.ts'
import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { ListedDuplicate } from '#contract/errors.ts'
import { chordOfKm } from '#lib/geo.ts'
import type { Db, Tx } from '../../db/pool.ts'

export type Submitted = { id: number; name: string; status: BusinessStatus }

export async function getSubmitted(db: Db, id: number): Promise<Submitted | null> {
  const [row] = await db<Submitted[]>`select id, name, status from business where id = ${id}`
  return row ?? null
}

export type SenderRow = { userType: UserType; city: string }

/** Who sends, as far as a submission follows from it. */
export async function readSender(db: Db, userId: number): Promise<SenderRow | null> {
  const [row] = await db<SenderRow[]>`select user_type, city from app_user where id = ${userId}`
  return row ?? null
}

type Kind = 'submitted' | 'begun'

/** Finds the person's submission under that client id. */
export async function findSubmitted(
  db: Db,
  { userId, kind, clientId }: { userId: number; kind: Kind; clientId: string },
): Promise<Submitted | null> {
  const [row] = await db<Submitted[]>`
    select b.id, b.name, b.status from submission s join business b on b.id = s.business_id
    where s.user_id = ${userId} and s.kind = ${kind} and s.client_id = ${clientId}`
  return row ?? null
}

export async function addSubmission(
  tx: Tx,
  row: { businessId: number; userId: number; kind: Kind; clientId: string | null },
): Promise<void> {
  await tx`
    insert into submission (business_id, user_id, kind, client_id)
    values (${row.businessId}, ${row.userId}, ${row.kind}, ${row.clientId})`
}

/** The ids of an owner's drafts, locked; two are enough to know that the draft is ambiguous. */
export async function lockDrafts(tx: Tx, ownerId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from business where owner_id = ${ownerId} and status = 'draft' order by id limit 2 for update`
  return rows.map(({ id }) => id)
}

/** Held; null when it is none of this owner's. */
export async function lockOwn(
  tx: Tx,
  ownerId: number,
  id: number,
): Promise<{ status: BusinessStatus } | null> {
  const [row] = await tx<{ status: BusinessStatus }[]>`
    select status from business where id = ${id} and owner_id = ${ownerId} for update`
  return row ?? null
}

/** With what hangs on it; the schedule it had, null for none. */
export async function deleteDraft(tx: Tx, id: number): Promise<number | null> {
  const [row] = await tx<{ scheduleId: number | null }[]>`
    delete from business where id = ${id} and status = 'draft' returning schedule_id`
  return row?.scheduleId ?? null
}

/** Businesses of one telephone number come one after the other: of two at once, the second sees the first. */
export async function holdPhone(tx: Tx, id: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(phone, 724)) from business where id = ${id}`
}

/** The listed business that this one seems to be: its telephone, and its name or its place. */
export async function findDuplicate(tx: Tx, id: number, withinKm: number): Promise<ListedDuplicate | null> {
  const [row] = await tx<ListedDuplicate[]>`
    select o.id, o.name, o.address, o.phone
    from business b join business o on o.phone = b.phone and o.status = 'verified' and o.id <> b.id
    where b.id = ${id}
      and (o.name_folded = b.name_folded or o.position <-> b.position <= ${chordOfKm(withinKm)}::float8)
    order by o.name_folded = b.name_folded desc, o.id limit 1`
  return row ?? null
}

/**
 * Finds the person's earlier submission with the same form that nobody has decided yet. A field that the form left out is
 * the same as any: the first may have completed a draft. The caller holds the telephone number (holdPhone).
 */
export async function findSameForm(tx: Tx, userId: number, id: number): Promise<Submitted | null> {
  const [row] = await tx<Submitted[]>`
    select o.id, o.name, o.status
    from business b
      join business o on o.phone = b.phone and o.status = 'pending' and o.id <> b.id
      join submission s on s.business_id = o.id and s.user_id = ${userId} and s.kind = 'submitted'
    where b.id = ${id}
      and (o.name, o.category_id, o.plate, o.address, o.is_emergency)
        = (b.name, b.category_id, b.plate, b.address, b.is_emergency)
      and b.description in ('', o.description)
      and (o.email, o.district_id, o.lat, o.lng, o.website, o.hours_written, o.schedule_id) is not distinct from
        (coalesce(b.email, o.email), coalesce(b.district_id, o.district_id), coalesce(b.lat, o.lat),
          coalesce(b.lng, o.lng), coalesce(b.website, o.website), coalesce(b.hours_written, o.hours_written),
          coalesce(b.schedule_id, o.schedule_id))
      and o.owner_id is not distinct from b.owner_id
    order by o.id limit 1`
  return row ?? null
}

/** Reads a person's submissions, for the export; owners get theirs in full in another part. */
export async function readSubmissions(db: Db, userId: number): Promise<unknown> {
  return db`
    select b.name, b.address, b.status, s.kind, s.client_id, s.created_at
    from submission s join business b on b.id = s.business_id where s.user_id = ${userId} order by s.id`
}
