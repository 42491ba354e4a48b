import { claimable } from '../../db/claimable.ts'
import type { Db } from '../../db/pool.ts'

export async function readOwned(db: Db, ownerId: number): Promise<unknown> {
  return db`
    select b.id, b.status, b.source, c.name as category, b.name, b.description, b.address, b.city, b.district, b.lat,
      b.lng, b.phone, b.email, b.website, s.hours, b.hours_written, b.switch_open, b.switch_until, b.switch_wished, b.is_emergency,
      b.price_range, b.response_claim, b.working_area, b.features, b.services, b.payment_methods, b.certificates,
      b.insurers, b.vehicle_types, b.access_notes, b.photos, b.open_wish, b.created_at, b.updated_at
    from business b
    left join category c on c.id = b.category_id
    left join schedule s on s.id = b.schedule_id
    where b.owner_id = ${ownerId} order by b.id`
}

/** Since when and until when they owned what; its name where it is theirs or public. */
export async function readOwnerships(db: Db, userId: number): Promise<unknown> {
  return db`
    select w.business_id, case when b.owner_id = ${userId} or b.status = 'verified' then b.name end as business,
      w.from_at, w.until_at
    from business_ownership w join business b on b.id = w.business_id where w.user_id = ${userId} order by w.id`
}

/** Deletes businesses that were never listed. Of others an empty shell stays, to which favourites, counts and prizes of others refer. Returns their schedules. */
export async function releaseOwned(
  tx: Db,
  ownerId: number,
  closed: { name: string; folded: string },
): Promise<number[]> {
  const had = await tx<{ scheduleId: number }[]>`
    select distinct schedule_id from business where owner_id = ${ownerId} and schedule_id is not null`
  await tx`delete from business where owner_id = ${ownerId} and status in ('draft', 'pending', 'rejected')`
  await tx`
    update business set owner_id = null, status = 'suspended',
      source_id = case when source in ('osm', 'sample') then source_id end, name = ${closed.name}, name_folded = ${closed.folded},
      search_text = ${closed.folded}, description = '', address = '', district_id = null, district = null, lat = null, lng = null, phone = null,
      email = null, website = null, hours_written = null, schedule_id = null, switch_open = null, switch_until = null,
      price_range = null, response_claim = null, working_area = null, features = '{}', services = '{}',
      payment_methods = '{}', certificates = '{}', insurers = '{}', vehicle_types = '{}', access_notes = '{}',
      updated_at = now()
    where owner_id = ${ownerId}`
  return had.map(({ scheduleId }) => scheduleId)
}

/** Gives an ownerless listing to who claimed it; false when it is not ownerless, or nothing to be claimed. */
export async function giveToOwner(tx: Db, businessId: number, ownerId: number): Promise<boolean> {
  const given = await tx`
    update business set owner_id = ${ownerId}, updated_at = now()
    where id = ${businessId} and status = 'verified' and ${claimable(tx)}
    returning id`
  return given.length > 0
}

/** Takes it back; false when it is not theirs any more. */
export async function takeFromOwner(tx: Db, businessId: number, ownerId: number): Promise<boolean> {
  const taken = await tx`
    update business set owner_id = null, updated_at = now() where id = ${businessId} and owner_id = ${ownerId}
    returning id`
  return taken.length > 0
}
