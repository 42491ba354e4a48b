import { createHash } from 'node:crypto'
import path from 'node:path'
import { type Picture, UNUSED_UPLOAD_HOURS } from '#contract/uploads.ts'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { fetchBytes } from '../../outside/fetch-bytes.ts'
import { type Files, folderFiles } from '../../outside/files.ts'
import { s3Files } from '../../outside/s3-files.ts'
import { type Written, writePicture } from './picture.ts'
import { makePrivateFiles } from './private.ts'
import { fileOf, isFileName, nameOf, privateFileOf, toPicture } from './rules.ts'
import * as store from './store.ts'
import { dropUnusedPrivate } from './store-private.ts'

export { takePrivateFile } from './private.ts'
export { toPicture } from './rules.ts'

const REMOVED_AT_ONCE = 200
const ALL_BOXES = [undefined, 320, 960]
const NAME_LENGTH = 32

/** Where files are kept: an S3-compatible store, else a folder. */
export const chooseFiles = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Files =>
  s3 ? s3Files(s3) : folderFiles(path.join(dataDir, 'files'))

/**
 * Takes an upload of this person for something, in the caller's transaction: its id, or null when it is none of theirs,
 * or taken already. What takes it leads to its row, and removes the row when it lets go of it.
 */
export async function takeUpload(
  tx: Db,
  { userId, url, usedAs }: { userId: number; url: string; usedAs: store.UploadUse },
): Promise<number | null> {
  const name = nameOf(url)
  return name === null ? null : store.markUsed(tx, userId, name, usedAs)
}

type UploadsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  files: Files
  /** Fetches what is public, and nothing else. */
  fetchPublic?: typeof fetchBytes
}
export type Uploads = ReturnType<typeof makeUploads>

/** Pictures: taken, written again, kept, and removed when nothing uses them. */
export function makeUploads({ sql, config, files, fetchPublic = fetchBytes }: UploadsDeps) {
  const signer = makeSigner(sql, 'picture-name')

  const takeTry = (userId: number) => takeAllowance(sql, config, 'uploads', { user: userId })

  /** By content and id under the database's secret: who has the same picture cannot tell what it is called here. */
  async function nameFor(id: number, { files: written }: Written): Promise<string> {
    const digest = createHash('sha256')
    for (const { data } of written) digest.update(data)
    const text = `${id}:${digest.digest('hex')}`
    return (await signer.sign(text)).slice(text.length + 1).slice(0, NAME_LENGTH)
  }

  async function keep(userId: number, picture: Written): Promise<Picture> {
    const id = await store.nextId(sql)
    const name = await nameFor(id, picture)
    const bytes = picture.files.reduce((sum, { data }) => sum + data.length, 0)
    const { width, height } = picture
    // The row first: no file is ever without one, whatever ends in between.
    await store.addUpload(sql, { id, userId, name, bytes, width, height })
    const put = picture.files.map(({ box, data }) => files.put(fileOf(name, box), data, 'image/webp'))
    const done = await Promise.allSettled(put)
    if (done.some(({ status }) => status === 'rejected')) throw new Failure('unavailable')
    // The account was erased in between, before these files existed.
    if (!(await store.isKept(sql, id))) {
      await removeFiles([name])
      throw new Failure('not_signed_in')
    }
    return toPicture({ name, width, height })
  }

  const removeFiles = (names: readonly string[]) =>
    files.remove(names.flatMap((name) => [privateFileOf(name), ...ALL_BOXES.map((box) => fileOf(name, box))]))

  /** The same of a public address; throws `picture_unreachable`, too. */
  async function fetchPicture(userId: number, address: string): Promise<Picture> {
    await takeTry(userId)
    const bytes = await fetchPublic(address).catch(() => {
      throw new Failure('picture_unreachable')
    })
    return keep(userId, await writePicture(bytes))
  }

  return {
    privateFiles: makePrivateFiles({ sql, files, takeTry }),

    /**
     * Keeps a picture; `readBytes` is asked only of who may upload. Throws `too_many_uploads`, `picture_too_large`,
     * `picture_unreadable`, `busy`, `unavailable`.
     */
    async add(userId: number, readBytes: () => Promise<Buffer>): Promise<Picture> {
      await takeTry(userId)
      return keep(userId, await writePicture(await readBytes()))
    },

    fetchPicture,

    /** The address of an upload: the given one when it is one of ours, else that of the picture fetched from there. */
    uploadOf: async (userId: number, address: string): Promise<string> =>
      nameOf(address) === null ? (await fetchPicture(userId, address.trim())).url : address,

    /** Null: there is no such file. */
    read: async (file: string): Promise<Buffer | null> => (isFileName(file) ? files.get(file) : null),

    /** Deletes unused uploads after a day, and the files of deleted rows. */
    async sweep(): Promise<void> {
      await store.dropUnused(sql, UNUSED_UPLOAD_HOURS)
      await dropUnusedPrivate(sql, UNUSED_UPLOAD_HOURS)
      let names = await store.listGone(sql, REMOVED_AT_ONCE)
      while (names.length > 0) {
        await removeFiles(names)
        await store.forgetGone(sql, names)
        names = await store.listGone(sql, REMOVED_AT_ONCE)
      }
    },
  }
}
