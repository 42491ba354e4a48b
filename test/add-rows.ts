import { randomBytes } from 'node:crypto'
import type { Db } from '#server/db/pool.ts'
import { insertRows } from '../db/seed/insert-rows.ts'

/** Rows that belong to others and have no life of their own: for what a test begins with. */

export async function addFavorites(db: Db, userId: number, businessIds: readonly number[]): Promise<void> {
  await insertRows(
    db,
    'favorite',
    businessIds.map((businessId) => ({ userId, businessId })),
    'user_id',
  )
}

type UploadFields = { userId: number | null; usedAs?: 'message' | 'business' }

/** Pictures without their files: what the database holds is the same. Their addresses are in the same order. */
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

/** So many pictures of a business behind those that are there; the photos' own numbers. */
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

/** So many counted of a kind on a day: `2026-11-22`, or so many days ago in Istanbul. */
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

/** How soon a business answers, as measured: in thirteen minutes. */
export async function addResponseTime(db: Db, businessId: number): Promise<void> {
  await insertRows(db, 'response_time', [{ businessId, medianSeconds: 754 }], 'business_id')
}

/** The second step of a login, in force; its secret is nobody's. */
export async function addTotp(db: Db, userId: number): Promise<void> {
  await insertRows(
    db,
    'totp',
    [{ userId, secretSealed: `\\x${'00'.repeat(48)}`, confirmedAt: 'now' }],
    'user_id',
  )
}
