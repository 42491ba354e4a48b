import type { UserType } from '#contract/accounts.ts'
import { type OwnPhoto, PHOTOS_MAX } from '#contract/photos.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteUnlessOwner } from '../audit/audit.ts'
import { takeUpload, type Uploads } from '../uploads/uploads.ts'
import * as store from './store.ts'

export { dropPhotosOf } from './store.ts'

type Actor = { id: number; userType: UserType }
export type Photos = ReturnType<typeof makePhotos>

const CHECK_VIOLATION = '23514'
const isFull = (error: unknown) => {
  const { code, constraint_name: name } = error as { code?: string; constraint_name?: string }
  return code === CHECK_VIOLATION && name === 'business_photo_position_check'
}

/**
 * Adds an upload of this person's behind the photos of a business; what is there already stays where it is. Throws
 * `not_found`, `photos_full`, `photo_unusable`.
 */
export async function attachPhoto(
  db: Tx,
  { userId, businessId, url }: { userId: number; businessId: number; url: string },
): Promise<void> {
  const photos = await store.lockPhotos(db, businessId)
  if (!photos) throw new Failure('not_found')
  if (photos.some((photo) => photo.url === url)) return
  if (photos.length >= PHOTOS_MAX) throw new Failure('photos_full')
  const uploadId = await takeUpload(db, { userId, url, usedAs: 'business' })
  if (uploadId === null) throw new Failure('photo_unusable')
  try {
    await store.addPhoto(db, businessId, uploadId)
  } catch (error) {
    throw isFull(error) ? new Failure('photos_full') : error
  }
}

/**
 * Makes these the photos of a business, in this order: those it has by their addresses, others as uploads of this
 * person's. Throws `not_found`, and `invalid_input` naming the place in the list of one that is none.
 */
export async function setPhotos(
  db: Tx,
  { userId, businessId, urls }: { userId: number; businessId: number; urls: readonly string[] },
): Promise<void> {
  const before = await store.lockPhotos(db, businessId)
  if (!before) throw new Failure('not_found')
  for (const { id, url } of before) if (!urls.includes(url)) await store.removePhoto(db, businessId, id)
  for (const [i, url] of urls.entries())
    await attachPhoto(db, { userId, businessId, url }).catch((error: unknown) => {
      const isUnusable = error instanceof Failure && error.code === 'photo_unusable'
      throw isUnusable
        ? new Failure('invalid_input', { fields: { [`images.${i}`]: 'photo_unusable' } })
        : error
    })
  const after = (await store.lockPhotos(db, businessId)) ?? []
  const indexOf = ({ url }: OwnPhoto) => urls.indexOf(url)
  const wanted = after.toSorted((a, b) => indexOf(a) - indexOf(b)).map(({ id }) => id)
  if (wanted.some((id, i) => id !== after[i]?.id)) await store.movePhotos(db, businessId, wanted)
}

/** The photos of businesses, as owners and staff add, order and remove them. */
export function makePhotos({ sql, uploads }: { sql: Sql; uploads: Pick<Uploads, 'uploadOf'> }) {
  async function read(businessId: number): Promise<OwnPhoto[]> {
    const photos = await store.listPhotos(sql, businessId)
    if (!photos) throw new Failure('not_found')
    return photos
  }

  return {
    async add(user: Actor, businessId: number, address: string): Promise<OwnPhoto[]> {
      // Nothing is fetched for a business that has no room.
      const photos = await read(businessId)
      if (photos.length >= PHOTOS_MAX && !photos.some(({ url }) => url === address))
        throw new Failure('photos_full')
      const url = await uploads.uploadOf(user.id, address)
      await tx(sql, async (db) => {
        await attachPhoto(db, { userId: user.id, businessId, url })
        await noteUnlessOwner(db, user, { action: 'business.photo_added', subjectId: businessId, data: {} })
      })
      return read(businessId)
    },

    async order(user: Actor, businessId: number, ids: readonly number[]): Promise<OwnPhoto[]> {
      await tx(sql, async (db) => {
        const photos = await store.lockPhotos(db, businessId)
        if (!photos) throw new Failure('not_found')
        const isSame = photos.length === ids.length && photos.every(({ id }) => ids.includes(id))
        if (!isSame) throw new Failure('photos_changed')
        await store.movePhotos(db, businessId, ids)
        await noteUnlessOwner(db, user, {
          action: 'business.photos_ordered',
          subjectId: businessId,
          data: {},
        })
      })
      return read(businessId)
    },

    async remove(user: Actor, businessId: number, photoId: number): Promise<OwnPhoto[]> {
      await tx(sql, async (db) => {
        await store.lockPhotos(db, businessId)
        if (await store.removePhoto(db, businessId, photoId))
          await noteUnlessOwner(db, user, {
            action: 'business.photo_removed',
            subjectId: businessId,
            data: {},
          })
      })
      return read(businessId)
    },
  }
}
