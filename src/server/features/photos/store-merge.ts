import { PHOTOS_MAX } from '#contract/photos.ts'
import type { Db } from '../../db/pool.ts'

/** Behind those of the kept one, as far as there is room; the others stay. */
export async function movePhotos(tx: Db, from: number, into: number): Promise<number> {
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
