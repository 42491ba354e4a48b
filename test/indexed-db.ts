import { createCipheriv, createDecipheriv, webcrypto } from 'node:crypto'

type Sealed = { bytes: ArrayBuffer }
type Row = { id: string; facts: Sealed; blobs: Sealed[] }
type Connection = { onversionchange?: () => void; close(): void }
type Requested = {
  result?: unknown
  onsuccess?: () => void
  onerror?: () => void
  onupgradeneeded?: () => void
}

/** The part of IndexedDB that encrypted rows need, in memory. All events happen within microtasks. */
export class FakeIndexedDb {
  /** Quota exceeded: further writes fail. */
  isFull = false
  /** Requests never finish. */
  isSilent = false
  private databases = new Map<string, Map<string, Row>>()
  private connections = new Map<string, Set<Connection>>()

  /** All stored bytes as Latin-1 text. */
  text(name: string): string {
    const sealed = this.rows(name).flatMap(({ facts, blobs }) => [facts, ...blobs])
    return sealed.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join()
  }

  /** The stored rows. */
  rows(name: string): Row[] {
    return [...(this.databases.get(name)?.values() ?? [])]
  }

  /** Restores rows that were deleted, like a browser that was closed before deleting them. */
  restore(name: string, rows: readonly Row[]): void {
    this.databases.set(name, new Map(rows.map((row) => [row.id, row])))
  }

  open(name: string): Requested {
    const request: Requested = {}
    if (this.isSilent) return request
    queueMicrotask(() => {
      request.result = this.connect(name)
      request.onupgradeneeded?.()
      request.onsuccess?.()
    })
    return request
  }

  deleteDatabase(name: string): void {
    for (const connection of this.connections.get(name) ?? []) connection.onversionchange?.()
    this.databases.delete(name)
  }

  private connect(name: string): Connection {
    const rows = this.databases.get(name) ?? new Map<string, Row>()
    this.databases.set(name, rows)
    let isClosed = false
    const transaction = () => {
      if (isClosed) throw new Error('InvalidStateError')
      return this.begin(rows)
    }
    const close = () => {
      isClosed = true
    }
    const connection = { transaction, close, createObjectStore: () => undefined }
    this.connections.set(name, (this.connections.get(name) ?? new Set()).add(connection))
    return connection
  }

  private begin(rows: Map<string, Row>) {
    const transaction: { oncomplete?: () => void; onabort?: () => void; objectStore?: () => object } = {}
    let isAborted = false
    const ask = (work: () => unknown): Requested => {
      const request: Requested = {}
      queueMicrotask(() => {
        request.result = work()
        request.onsuccess?.()
      })
      return request
    }
    const store = {
      get: (id: string) => ask(() => structuredClone(rows.get(id))),
      getAll: () => ask(() => structuredClone([...rows.values()])),
      getAllKeys: () => ask(() => [...rows.keys()]),
      delete: (id: string) => ask(() => rows.delete(id)),
      put: (row: Row) =>
        ask(() => {
          if (this.isFull) isAborted = true
          else rows.set(row.id, structuredClone(row))
        }),
    }
    const end = () => (isAborted ? transaction.onabort : transaction.oncomplete)?.()
    queueMicrotask(() => queueMicrotask(() => queueMicrotask(end)))
    return Object.assign(transaction, { objectStore: () => store })
  }
}

const tabs = new Set<FakeBroadcastChannel>()

/** A channel between tabs: each receives the messages of the others asynchronously. */
export class FakeBroadcastChannel {
  declare onmessage: (event: { data: unknown }) => void
  name: string
  constructor(name: string) {
    this.name = name
    tabs.add(this)
  }
  postMessage(data: unknown): void {
    for (const tab of tabs)
      if (tab !== this && tab.name === this.name) queueMicrotask(() => tab.onmessage({ data }))
  }
}

const TAG_BYTES = 16
type Cipher = { iv: Uint8Array; additionalData: Uint8Array }
const plain = (bytes: Buffer) => new Uint8Array(bytes).buffer

/** A browser's AES-GCM without its own thread, for which fake timers do not wait. */
export const fakeCrypto = {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes),
  subtle: {
    importKey: async (_format: string, bytes: Uint8Array) => bytes,
    async encrypt({ iv, additionalData }: Cipher, key: Uint8Array, bytes: ArrayBuffer) {
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData)
      return plain(Buffer.concat([cipher.update(new Uint8Array(bytes)), cipher.final(), cipher.getAuthTag()]))
    },
    async decrypt({ iv, additionalData }: Cipher, key: Uint8Array, sealed: ArrayBuffer) {
      const bytes = Buffer.from(sealed)
      const cipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(additionalData)
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      return plain(Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]))
    },
  },
}
