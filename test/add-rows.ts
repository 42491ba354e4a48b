import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/pool.ts'
import { insertRows } from '../db/seed/insert-rows.ts'

/** Adds dependent rows for the initial state of a test. */

export async function addFavorites(db: Db, userId: number, businessIds: readonly number[]): Promise<void> {
  await insertRows(
    db,
    'favorite',
    businessIds.map((businessId) => ({ userId, businessId })),
    'user_id',
  )
}

type UploadFields = { userId: number | null; usedAs?: 'message' | 'business' }

/** Adds rows of pictures without their files; returns them in order. */
export async function addUploads(
  db: Db,
  count: number,
  fields: UploadFields,
): Promise<{ id: number; url: string }[]> {
  const rows = Array.from({ length: count }, () => ({
    ...{ name: randomBytes(24).toString('base64url'), bytes: 1, width: 40, height: 30 },
    ...fields,
  }))
  const added = await insertRows(db, 'upload', rows)
  return added.map(({ id }, i) => ({ id, url: `/files/${rows[i]?.name}.webp` }))
}

/** Appends photos to a business; returns their ids. */
export async function addPhotos(
  db: Db,
  businessId: number,
  count: number,
  userId: number | null = null,
): Promise<number[]> {
  const [last] = await db<{ position: number }[]>`
    select count(*)::int as position from business_photo where business_id = ${businessId}`
  const uploads = await addUploads(db, count, { userId, usedAs: 'business' })
  const photos = uploads.map(({ id }, i) => ({
    ...{ businessId, uploadId: id, position: (last?.position ?? 0) + i + 1 },
  }))
  return (await insertRows(db, 'business_photo', photos)).map(({ id }) => id)
}

/** Adds a count of visits on a day: `2026-11-22`, or a number of days ago in Istanbul. */
export async function addVisits(
  db: Db,
  businessId: number,
  kind: string,
  count: number,
  day: string | number = 0,
): Promise<void> {
  const on = typeof day === 'string' ? db`${day}` : db`istanbul_day(now()) - ${day}::int`
  await db`insert into visit_count (business_id, day, kind, count) values (${businessId}, ${on}, ${kind}, ${count})`
}

/** Adds a measured response time of thirteen minutes. */
export async function addResponseTime(db: Db, businessId: number): Promise<void> {
  await insertRows(db, 'response_time', [{ businessId, medianSeconds: 754 }], 'business_id')
}

/** Adds a confirmed second step of the login with an unusable secret. */
export async function addTotp(db: Db, userId: number): Promise<void> {
  await insertRows(
    db,
    'totp',
    [{ userId, secretSealed: `\\x${'00'.repeat(48)}`, confirmedAt: 'now' }],
    'user_id',
  )
}
