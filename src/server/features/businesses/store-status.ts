import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { Tx } from '../../db/pool.ts'

/** Facts of a business that decisions depend on. */
export type ListingStatus = {
  id: number
  ownerId: number | null
  status: BusinessStatus
  name: string
  phone: string | null
  categoryId: number | null
  plate: string | null
  lat: number | null
  lng: number | null
  updatedAt: Date
  /** The listing this one is a duplicate of. */
  mergedInto: number | null
}

/** Locked until the transaction ends; null when there is none. */
export async function lockListingStatus(tx: Tx, id: number): Promise<ListingStatus | null> {
  const [row] = await tx<ListingStatus[]>`
    select id, owner_id, status, name, phone, category_id, plate, lat, lng, updated_at, merged_into
    from business where id = ${id} for update`
  return row ?? null
}

type Move = { from: readonly BusinessStatus[]; to: BusinessStatus }

/** Moves a business on in its life; false when it does not stand in any of `from`. */
export async function moveStatus(tx: Tx, id: number, { from, to }: Move): Promise<boolean> {
  const moved = await tx`
    update business set status = ${to}, updated_at = now()
    where id = ${id} and status = any(${from as string[]}::text[])`
  return moved.count === 1
}
