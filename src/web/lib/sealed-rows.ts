import { openDatabase, settled, TABLE, written } from './browser-database.ts'

/**
 * Rows of one account in the browser's database, for what is too large for `localStorage` and must outlive the session:
 * sealed (AES-GCM) with a key that only the account's session gets, and that goes with it. Without the key, on a shared
 * phone, they can be neither read nor sent, and are not lost.
 */
export type SealedRows<T> = {
  /** In the order of writing. Rows that the key does not open are left where they are. */
  list(): Promise<{ id: string; facts: T }[]>
  /** False, and nothing is written: there is a later revision, by another tab perhaps, or the row is gone. */
  put(
    row: Mark,
    facts: T,
    how?: { blobs?: readonly Blob[] | undefined; mustExist?: boolean },
  ): Promise<boolean>
  blobs(id: string): Promise<Blob[]>
  /** A later revision stays. */
  drop(row: Pick<Mark, 'id' | 'revision'>): Promise<void>
  /** Deletes every row that the key does not open. */
  dropOthers(): Promise<void>
}

/** Identifies a row. Of two writings of one row the higher revision wins. */
type Mark = { id: string; at: number; revision: number }

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
type Row = { id: string; userId: number; at: number; facts: Sealed; blobs: Sealed[]; revision?: number }

const IV_BYTES = 12
/** Null where the browser has no database or no cryptography (private windows, pages without TLS), or it is silent. */
export async function openSealedRows<T>(
  name: string,
  { userId, key }: { userId: number; key: string },
): Promise<SealedRows<T> | null> {
  try {
    const secret = await importKey(key) // first: without TLS it is missing, and nothing has to be closed
    return rowsIn<T>(await openDatabase(name), userId, secret)
  } catch {
    return null
  }
}

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function rowsIn<T>(db: IDBDatabase, userId: number, key: CryptoKey): SealedRows<T> {
  /** Binds the ciphertext to its row: it opens in no other. */
  const cipher = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${userId} ${id}`),
  })
  async function seal(id: string, bytes: BufferSource): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return { iv, bytes: await crypto.subtle.encrypt(cipher(id, iv), key, bytes) }
  }
  const open = (id: string, { iv, bytes }: Sealed) => crypto.subtle.decrypt(cipher(id, iv), key, bytes)
  const table = (mode: IDBTransactionMode) => db.transaction(TABLE, mode).objectStore(TABLE)
  const find = (id: string) => settled<Row | undefined>(table('readonly').get(id))

  async function list(): Promise<{ id: string; facts: T }[]> {
    const rows = await settled<Row[]>(table('readonly').getAll())
    const own = rows.filter((row) => row.userId === userId).sort((a, b) => a.at - b.at)
    const read = own.map(async ({ id, facts }) => {
      try {
        return [{ id, facts: JSON.parse(new TextDecoder().decode(await open(id, facts))) as T }]
      } catch {
        return []
      }
    })
    return (await Promise.all(read)).flat()
  }

  /** Reads a row and writes it in one go: no other tab comes in between. */
  async function rewrite(
    id: string,
    work: (before: Row | undefined, rows: IDBObjectStore) => void,
  ): Promise<void> {
    const transaction = db.transaction(TABLE, 'readwrite', { durability: 'strict' })
    const rows = transaction.objectStore(TABLE)
    const asked = rows.get(id) as IDBRequest<Row | undefined>
    asked.onsuccess = () => work(asked.result, rows)
    await written(transaction)
  }

  return {
    list,

    async put({ id, at, revision }, facts, { blobs, mustExist = false } = {}) {
      const sealed = await seal(id, new TextEncoder().encode(JSON.stringify(facts)))
      const fresh =
        blobs && (await Promise.all(blobs.map(async (blob) => seal(id, await blob.arrayBuffer()))))
      let isWritten = false
      await rewrite(id, (before, rows) => {
        isWritten = before ? (before.revision ?? 0) <= revision : !mustExist
        const row: Row = { id, userId, at, revision, facts: sealed, blobs: fresh ?? before?.blobs ?? [] }
        if (isWritten) rows.put(row)
      })
      return isWritten
    },

    async blobs(id) {
      const row = await find(id)
      return Promise.all((row?.blobs ?? []).map(async (sealed) => new Blob([await open(id, sealed)])))
    },

    drop: ({ id, revision }) =>
      rewrite(id, (before, rows) => {
        if (before && (before.revision ?? 0) <= revision) rows.delete(id)
      }),

    async dropOthers() {
      // Names first: rows written after this are not among them.
      const ids = await settled<string[]>(table('readonly').getAllKeys())
      const own = new Set((await list()).map(({ id }) => id))
      const transaction = db.transaction(TABLE, 'readwrite')
      for (const id of ids) if (!own.has(id)) transaction.objectStore(TABLE).delete(id)
      await written(transaction)
    },
  }
}
