import type { Db, Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Files } from '../../outside/files.ts'
import { makeToken } from '../../secrets.ts'
import { writePicture } from './picture.ts'
import { isPdf, privateFileOf } from './rules.ts'
import * as store from './store-private.ts'

const NAME_BYTES = 24

/** Takes a private file of this person for something, in the caller's transaction; false when it is none of theirs. */
export const takePrivateFile = (tx: Db, userId: number | null, id: number): Promise<boolean> =>
  store.markPrivateUsed(tx, userId, id)

type Written = { data: Buffer; mediaType: store.PrivateType }

/** Rewrites a picture, keeps a PDF as it is: it is only ever served as a download. */
async function write(bytes: Buffer): Promise<Written> {
  if (isPdf(bytes)) return { data: bytes, mediaType: 'application/pdf' }
  const { files } = await writePicture(bytes).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code === 'busy') throw error
    throw new Failure(error.code === 'picture_too_large' ? 'document_too_large' : 'document_unreadable')
  })
  const whole = files.find(({ box }) => box === undefined)
  if (!whole) throw new Failure('document_unreadable')
  return { data: whole.data, mediaType: 'image/webp' }
}

type PrivateDeps = { sql: Sql; files: Files; takeTry: (userId: number) => Promise<unknown> }

/** Access-controlled files. The feature that uses one decides who may read it. */
export function makePrivateFiles({ sql, files, takeTry }: PrivateDeps) {
  async function keep(userId: number | null, { data, mediaType }: Written): Promise<number> {
    const name = makeToken(NAME_BYTES)
    // The row first: no file is ever without one, whatever ends in between.
    const id = await store.addPrivate(sql, { userId, name, mediaType, bytes: data.length })
    await files.put(privateFileOf(name), data, mediaType).catch(() => {
      throw new Failure('unavailable')
    })
    // The account was erased in between, before this file existed.
    if (!(await store.isPrivateKept(sql, id))) {
      await files.remove([privateFileOf(name)])
      throw new Failure('not_signed_in')
    }
    return id
  }

  return {
    /**
     * Keeps a document; answers its id. Throws `too_many_uploads`, `document_too_large`, `document_unreadable`, `busy`,
     * `unavailable`.
     */
    async add(userId: number, readBytes: () => Promise<Buffer>): Promise<number> {
      await takeTry(userId)
      return keep(userId, await write(await readBytes()))
    },

    /** The same of somebody without an account, whose tries the feature counts. */
    addOfGuest: async (readBytes: () => Promise<Buffer>): Promise<number> =>
      keep(null, await write(await readBytes())),

    /** Null: there is no such file. */
    async read(id: number): Promise<{ data: Buffer; mediaType: store.PrivateType } | null> {
      const found = await store.findPrivate(sql, id)
      const data = found && (await files.get(privateFileOf(found.name)))
      return found && data ? { data, mediaType: found.mediaType } : null
    },
  }
}
