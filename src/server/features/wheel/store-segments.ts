import type { SegmentKind } from '#contract/wheel.ts'
import type { Db } from '../../db/pool.ts'

/** Fields that an owner or an admin edits. `value` in kurus, days "YYYY-MM-DD". */
export type SegmentFields = {
  surface: 'page' | 'modal' | 'business'
  position: number
  title: string
  kind: SegmentKind
  value: number
  weight: number
  stock: number | null
  startsOn: string | null
  endsOn: string | null
  validDays: number
  inCityWheel: boolean
  isActive: boolean
}
export type EditedRow = SegmentFields & { id: number; wonCount: number }

const columns = (db: Db) => db`
  s.id, s.surface, s.position, s.title, s.kind, s.value, s.weight, s.stock, s.starts_on, s.ends_on, s.valid_days,
  s.in_city_wheel, s.is_active,
  (select count(*)::int from wheel_spin w where w.segment_id = s.id and w.is_win) as won_count`

/** Null: the platform's. The losing segment of a business cannot be edited. */
const ownedBy = (db: Db, businessId: number | null) =>
  businessId === null
    ? db`s.business_id is null and s.retired_at is null`
    : db`s.business_id = ${businessId} and s.is_win and s.retired_at is null`

export async function listSegmentRows(db: Db, businessId: number | null): Promise<EditedRow[]> {
  return db<EditedRow[]>`
    select ${columns(db)} from wheel_segment s where ${ownedBy(db, businessId)}
    order by s.surface desc, s.position, s.id`
}

/** Holds other edits of this one back until the transaction ends. */
export async function findSegment(tx: Db, businessId: number | null, id: number): Promise<EditedRow | null> {
  const [row] = await tx<EditedRow[]>`
    select ${columns(tx)} from wheel_segment s where s.id = ${id} and ${ownedBy(tx, businessId)} for update of s`
  return row ?? null
}

const toRow = (fields: SegmentFields) => ({
  surface: fields.surface,
  position: fields.position,
  title: fields.title,
  kind: fields.kind,
  value: fields.value,
  weight: fields.weight,
  stock: fields.stock,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  valid_days: fields.validDays,
  in_city_wheel: fields.inCityWheel,
  is_active: fields.isActive,
})

export async function insertSegment(
  db: Db,
  businessId: number | null,
  fields: SegmentFields,
): Promise<number> {
  const row = { business_id: businessId, ...toRow(fields) }
  const [added] = await db<{ id: number }[]>`insert into wheel_segment ${db(row)} returning id`
  if (!added) throw new Error('The segment was not added')
  return added.id
}

/** The row has been locked since it was read: concurrent wins wait, and take from the new stock. */
export async function updateSegment(tx: Db, id: number, fields: SegmentFields): Promise<void> {
  await tx`update wheel_segment set ${tx(toRow(fields))}, updated_at = now() where id = ${id}`
}

/** False when it is not the business's. */
export async function retireSegment(db: Db, businessId: number, id: number): Promise<boolean> {
  const [row] = await db`
    update wheel_segment s set retired_at = now(), is_active = false
    where s.id = ${id} and ${ownedBy(db, businessId)} returning id`
  return row !== undefined
}

/** Adds the losing segment of a business's wheel, with its first prize. */
export async function ensureLoss(db: Db, businessId: number, title: string): Promise<void> {
  await db`
    insert into wheel_segment (business_id, surface, position, title, kind, weight)
    values (${businessId}, 'business', 1000, ${title}, 'none', 0)
    on conflict do nothing`
}

/** Holds the business's other prize edits back until the transaction ends; null when it does not exist. */
export async function lockBusiness(tx: Db, id: number): Promise<{ isRestricted: boolean } | null> {
  const [row] = await tx<{ isRestricted: boolean }[]>`
    select coalesce((select c.promotion_restricted from category c where c.id = b.category_id), false) as is_restricted
    from business b where b.id = ${id} for no key update of b`
  return row ?? null
}
