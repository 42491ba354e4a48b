/**
 * Rows of one account in the browser's database, for what is too large for `localStorage` and must outlive the session:
 * sealed (AES-GCM) with a key that only the account's session gets, and that goes with it. Without the key, on a shared
 * phone, they can be neither read nor sent, and are not lost.
 */
export type SealedRows<T> = {
  /** In the order of writing. Rows that the key does not open are left where they are. */
  list(): Promise<{ id: string; facts: T }[]>
  /** `blobs` absent: those that are there stay. */
  put(id: string, at: number, facts: T, blobs?: readonly Blob[]): Promise<void>
  blobs(id: string): Promise<Blob[]>
  drop(id: string): Promise<void>
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
type Row = { id: string; userId: number; at: number; facts: Sealed; blobs: Sealed[] }

const TABLE = 'waiting'
const IV_BYTES = 12

/** Null where the browser has no database or no cryptography: in private windows, and without TLS. */
export async function openSealedRows<T>(
  name: string,
  { userId, key }: { userId: number; key: string },
): Promise<SealedRows<T> | null> {
  try {
    const [db, secret] = await Promise.all([openDatabase(name), importKey(key)])
    return rowsIn<T>(db, userId, secret)
  } catch {
    return null
  }
}

const importKey = (key: string) =>
  crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: 'id' })
  return settled<IDBDatabase>(opening)
}

/** `R`: what the caller wrote there. */
function settled<R>(request: IDBRequest): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as R)
    request.onerror = () => reject(new Error('The database refused', { cause: request.error }))
  })
}

/** Written for good, not only asked for. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(new Error('Nothing was written', { cause: transaction.error }))
  })
}

function rowsIn<T>(db: IDBDatabase, userId: number, key: CryptoKey): SealedRows<T> {
  /** What is sealed for one row opens in no other. */
  const cipher = (id: string, iv: Uint8Array<ArrayBuffer>) => ({
    ...{ name: 'AES-GCM', iv },
    additionalData: new TextEncoder().encode(`${userId} ${id}`),
  })
  async function seal(id: string, bytes: BufferSource): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    return { iv, bytes: await crypto.subtle.encrypt(cipher(id, iv), key, bytes) }
  }
  const open = (id: string, { iv, bytes }: Sealed) => crypto.subtle.decrypt(cipher(id, iv), key, bytes)
  const table = (mode: IDBTransactionMode) => db.transaction(TABLE, mode).objectStore(TABLE)
  const find = (id: string) => settled<Row | undefined>(table('readonly').get(id))

  return {
    async list() {
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
    },

    async put(id, at, facts, blobs) {
      const sealed = await seal(id, new TextEncoder().encode(JSON.stringify(facts)))
      const fresh =
        blobs && (await Promise.all(blobs.map(async (blob) => seal(id, await blob.arrayBuffer()))))
      const row: Row = { id, userId, at, facts: sealed, blobs: fresh ?? (await find(id))?.blobs ?? [] }
      const transaction = db.transaction(TABLE, 'readwrite', { durability: 'strict' })
      transaction.objectStore(TABLE).put(row)
      await written(transaction)
    },

    async blobs(id) {
      const row = await find(id)
      return Promise.all((row?.blobs ?? []).map(async (sealed) => new Blob([await open(id, sealed)])))
    },

    async drop(id) {
      const transaction = db.transaction(TABLE, 'readwrite')
      transaction.objectStore(TABLE).delete(id)
      await written(transaction)
    },
  }
}
