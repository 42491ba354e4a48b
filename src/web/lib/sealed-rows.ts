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
  /** Forgets every row that the key does not open, whoever wrote it. */
  dropOthers(): Promise<void>
}

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
type Row = { id: string; userId: number; at: number; facts: Sealed; blobs: Sealed[] }

const TABLE = 'waiting'
const IV_BYTES = 12
/** A sleeping tab may hold up a database that is being forgotten, and so whoever opens it next. */
const PATIENCE_MS = 4000

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

async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: 'id' })
  const db = await inTime(settled<IDBDatabase>(opening))
  // Else a tab left open would hold up whoever forgets all of it.
  db.onversionchange = () => db.close()
  return db
}

function inTime<R>(work: Promise<R>): Promise<R> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database is silent')), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
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

  async function drop(ids: readonly string[]): Promise<void> {
    const transaction = db.transaction(TABLE, 'readwrite')
    for (const id of ids) transaction.objectStore(TABLE).delete(id)
    await written(transaction)
  }

  return {
    list,

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

    drop: (id) => drop([id]),

    async dropOthers() {
      // The names first: what is written meanwhile is not among them.
      const ids = await settled<string[]>(table('readonly').getAllKeys())
      const own = new Set((await list()).map(({ id }) => id))
      await drop(ids.filter((id) => !own.has(id)))
    },
  }
}
