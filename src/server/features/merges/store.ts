import type { MergeSide } from '#contract/merges.ts'
import type { Db } from '../../db/pool.ts'

export type SideRow = Omit<MergeSide, 'createdAt'> & { createdAt: Date }

/** One side of the comparison; null when it is not there. */
export async function readSide(db: Db, id: number): Promise<SideRow | null> {
  const [row] = await db<SideRow[]>`
    select b.id, b.name, b.status, c.name as category, b.phone, b.address, b.city, b.district, b.website,
      coalesce(b.hours_written, s.hours) as working_hours, b.photos -> 0 ->> 'url' as photo, b.lat as latitude,
      b.lng as longitude, b.created_at, b.merged_into is not null as is_merged,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) end as owner,
      jsonb_build_object(
        'favorites', (select count(*) from favorite f where f.business_id = b.id),
        'reviews', (select count(*) from review r where r.business_id = b.id),
        'threads', (select count(*) from thread t where t.business_id = b.id),
        'prizes', (select count(*) from prize p
          where p.business_id = b.id and p.used_at is null and p.expires_at > wheel_now()),
        'photos', jsonb_array_length(b.photos),
        'reports', (select count(*) from business_report r where r.business_id = b.id and r.closed_at is null),
        'claims', (select count(*) from claim m where m.business_id = b.id and m.state in ('proving', 'waiting'))
      ) as counts
    from business b left join category c on c.id = b.category_id left join schedule s on s.id = b.schedule_id
    left join app_user u on u.id = b.owner_id where b.id = ${id}`
  return row ?? null
}

export type Account = { id: number; name: string; email: string }

export async function readAccounts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Account>> {
  const rows = await db<Account[]>`
    select id, name, email from app_user where id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Customers who talk with a business, have an unused prize of it, or reviewed it. */
export async function listConcerned(db: Db, businessId: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select customer_id as id from thread where business_id = ${businessId} and customer_id is not null
    union
    select user_id from prize
    where business_id = ${businessId} and used_at is null and expires_at > wheel_now()
    union
    select user_id from review where business_id = ${businessId}`
  return rows.map(({ id }) => id)
}
