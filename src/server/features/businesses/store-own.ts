import type { OpenState } from '#contract/businesses.ts'
import type { BusinessStatus } from '#contract/own-businesses.ts'
import type { Db } from '../../db/pool.ts'

export type OwnRow = {
  id: number
  name: string
  phone: string | null
  address: string
  city: string | null
  district: string | null
  categoryId: number | null
  category: string | null
  status: BusinessStatus
  openState: OpenState
  nextChangeAt: Date | null
}

const MOST = 200

/** All of an owner's, the first created first. What is not listed is neither open nor closed. */
export async function listOwn(db: Db, ownerId: number): Promise<OwnRow[]> {
  return db<OwnRow[]>`
    select b.id, b.name, b.phone, b.address, b.city, b.district, b.category_id, c.name as category, b.status,
      coalesce(l.open_state, 'unknown') as open_state, l.next_change_at
    from business b
    left join category c on c.id = b.category_id
    left join listed_business l on l.id = b.id
    where b.owner_id = ${ownerId}
    order by b.id limit ${MOST}`
}
