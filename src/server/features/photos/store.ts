import { type OwnPhoto, PHOTOS_MAX } from '#contract/photos.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** In their order; null when there is no such business. */
export async function listPhotos(db: Db, businessId: number): Promise<OwnPhoto[] | null> {
  const [row] = await db<{ photos: OwnPhoto[] }[]>`select photos from business where id = ${businessId}`
  return row?.photos ?? null
}

/** The same, with the business held: photos of one business are added and moved one after the other. */
export async function lockPhotos(tx: Tx, businessId: number): Promise<OwnPhoto[] | null> {
  const [row] = await tx<{ photos: OwnPhoto[] }[]>`
    select photos from business where id = ${businessId} for update`
  return row?.photos ?? null
}

/** Behind the others; the database refuses a place that is not there. */
export async function addPhoto(tx: Tx, businessId: number, uploadId: number): Promise<void> {
  await tx`
    insert into business_photo (business_id, upload_id, position)
    select ${businessId}, ${uploadId}, coalesce(max(position), 0) + 1
    from business_photo where business_id = ${businessId}`
}

/** Those behind it move up. False when it is not there. */
export async function removePhoto(tx: Tx, businessId: number, photoId: number): Promise<boolean> {
  const [gone] = await tx<{ position: number }[]>`
    delete from business_photo where id = ${photoId} and business_id = ${businessId} returning position`
  if (gone)
    await tx`
      update business_photo set position = position - 1
      where business_id = ${businessId} and position > ${gone.position}`
  return gone !== undefined
}

export async function movePhotos(tx: Tx, businessId: number, ids: readonly number[]): Promise<void> {
  await tx`
    update business_photo p set position = o.position
    from unnest(${ids as number[]}::bigint[]) with ordinality as o (id, position)
    where p.id = o.id and p.business_id = ${businessId}`
}

export async function dropPhotosOf(tx: Db, ownerId: number): Promise<void> {
  await tx`
    delete from business_photo p using business b where b.id = p.business_id and b.owner_id = ${ownerId}`
}

/** Behind those of the kept one, as far as there is room; the others stay. */
export async function mergePhotos(tx: Db, from: number, into: number): Promise<number> {
  const moved = await tx`
    with last as (select coalesce(max(position), 0) as position from business_photo where business_id = ${into}),
    numbered as (
      select id, row_number() over (order by position) as no from business_photo where business_id = ${from}
    )
    update business_photo p set business_id = ${into}, position = last.position + n.no
    from numbered n, last where n.id = p.id and last.position + n.no <= ${PHOTOS_MAX} returning 1`
  // The trigger knows where they are, not where they were.
  await tx`select copy_photos(array[${from}]::bigint[])`
  return moved.length
}
