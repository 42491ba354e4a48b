export const TABLE = 'waiting'
/** A sleeping tab may block a database that is being deleted, and so the next one to open it. */
const PATIENCE_MS = 4000

/** A database of this browser with one table; throws where there is none. */
export async function openDatabase(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(TABLE, { keyPath: 'id' })
  const db = await inTime(settled<IDBDatabase>(opening))
  // Otherwise a tab left open would block its deletion.
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
export function settled<R>(request: IDBRequest): Promise<R> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as R)
    request.onerror = () => reject(new Error('The database refused', { cause: request.error }))
  })
}

/** Written for good, not only asked for. */
export function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(new Error('Nothing was written', { cause: transaction.error }))
  })
}
