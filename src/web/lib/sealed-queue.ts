import { openSealedRows, type SealedRows } from './sealed-rows.ts'

/** Something that waits for the network; `clientId` is what this browser calls it. */
type Item = {
  clientId: string
  userId: number
  at: number
  /** How often it was edited: another tab's work on an earlier revision does not touch a later one. */
  revision?: number
}
const revisionOf = ({ revision = 0 }: Pick<Item, 'revision'>) => revision

type Options = {
  /** Of the browser's database, and of what its tabs tell each other. */
  name: string
  /** Who is signed in. What could not be kept is shown and sent as long as `of` is the same. */
  owner(): { userId: number; of: string } | null
  /** Key that seals this person's rows; null while there is none. */
  keyOf(userId: number): string | null | Promise<string | null>
}

/** Pause after a database could not be opened. */
const REST_MS = 30_000

/** The waiting items, in the order of writing. `unkept`: ids of those that end with the page. */
export type Shown<T> = { of: string | null; list: readonly T[]; unkept: readonly string[] }

/** Message between tabs; it holds nothing of the items. */
type News = { isNew?: boolean; done?: string }

type Unkept<T> = { of: string; one: T; blobs: readonly Blob[] }

/** Items in sealed rows, the same in all tabs. Operations run one after the other, in the order of the calls. */
export function makeSealedQueue<T extends Item>({ name, owner, keyOf }: Options) {
  let shown: Shown<T> = { of: null, list: [], unkept: [] }
  let written = JSON.stringify(shown)
  let opened: { key: string; rows: SealedRows<T> } | null = null
  let refusedAt = Number.NEGATIVE_INFINITY
  /** Where there is no key, no database or no room: as long as the page. */
  const unkept = new Map<string, Unkept<T>>()
  const watchers = new Set<() => void>()
  const senders = new Set<() => void>()
  const finishers = new Set<(clientId: string) => void>()
  let channel: BroadcastChannel | null = null

  let last: Promise<unknown> = Promise.resolve()
  function inTurn<R>(work: () => Promise<R>): Promise<R> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function openRows(userId: number): Promise<SealedRows<T> | null> {
    const key = await keyOf(userId)
    if (key === null) return null
    if (opened?.key === key) return opened.rows
    if (Date.now() - refusedAt < REST_MS) return null
    const rows = await openSealedRows<T>(name, { userId, key })
    if (!rows) refusedAt = Date.now()
    opened = rows && { key, rows }
    return rows
  }

  /** A connection that was closed, by the browser or because all was forgotten, is opened once more. */
  async function withRows<R>(userId: number, work: (rows: SealedRows<T>) => Promise<R>): Promise<R | null> {
    const rows = await openRows(userId)
    try {
      return rows && (await work(rows))
    } catch {
      opened = null
      const again = await openRows(userId)
      return again && work(again)
    }
  }

  async function read(): Promise<readonly T[]> {
    const who = owner()
    const kept = who && (await withRows(who.userId, (rows) => rows.list()).catch(() => null))
    if (who?.of !== owner()?.of) return []
    const mine = [...unkept.values()].filter(({ of }) => of === who?.of).map(({ one }) => one)
    const others = (kept ?? []).map(({ facts }) => facts).filter(({ clientId }) => !unkept.has(clientId))
    const list = [...others, ...mine].sort((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1))
    const next: Shown<T> = { of: who?.of ?? null, list, unkept: mine.map(({ clientId }) => clientId) }
    const text = JSON.stringify(next)
    if (text !== written) {
      ;[shown, written] = [next, text]
      for (const watcher of watchers) watcher()
    }
    return shown.list
  }

  /** A later revision of it is only in this page. */
  const isOutdated = (one: T) => revisionOf(unkept.get(one.clientId)?.one ?? one) > revisionOf(one)

  /**
   * Under the key, where there is one and room; else as long as the page. `isNew` false: only where it still is. False
   * where nothing was written: a later revision stands, or it is gone.
   */
  async function keep(
    one: T,
    of: string,
    blobs: readonly Blob[] | undefined,
    isNew: boolean,
  ): Promise<boolean> {
    if (isOutdated(one)) return false
    const { clientId: id, at } = one
    const held = unkept.get(id)
    const how = { blobs: blobs ?? held?.blobs, mustExist: !isNew && !held }
    const put = (rows: SealedRows<T>) => rows.put({ id, at, revision: revisionOf(one) }, one, how)
    const isWritten = await withRows(one.userId, put).catch(() => null)
    if (isWritten === null) unkept.set(id, { of, one, blobs: how.blobs ?? [] })
    else unkept.delete(id)
    return isWritten !== false
  }

  function openChannel(): BroadcastChannel | null {
    if (channel || typeof BroadcastChannel === 'undefined') return channel
    channel = new BroadcastChannel(name)
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (watchers.size > 0) void refresh().catch(() => undefined)
      applyNews(data)
    }
    return channel
  }

  function applyNews({ isNew, done }: News): void {
    if (isNew) for (const sender of senders) sender()
    if (done !== undefined) for (const finisher of finishers) finisher(done)
  }

  async function tell(news: News): Promise<void> {
    openChannel()?.postMessage(news)
    await read()
    applyNews(news)
  }

  const remove = (one: T, news: News) =>
    inTurn(async () => {
      const { clientId: id } = one
      if (!isOutdated(one)) unkept.delete(id)
      await withRows(one.userId, (rows) => rows.drop({ id, revision: revisionOf(one) }))
      await tell(news)
    })

  /** Reads the signed-in person's items again. */
  const refresh = () => inTurn(read)

  return {
    refresh,

    /** Stores a new or edited item; does nothing if its writer has signed out. */
    put: (one: T, blobs?: readonly Blob[]): Promise<void> =>
      inTurn(async () => {
        const who = owner()
        if (who?.userId !== one.userId) return
        await keep(one, who.of, blobs, true)
        await tell({ isNew: true })
      }),

    /** Stores an item's progress; false when it was deleted or edited in between, or its writer has left. */
    change: (one: T): Promise<boolean> =>
      inTurn(async () => {
        const who = owner()
        const found = (await read()).some(({ clientId }) => clientId === one.clientId)
        if (who?.userId !== one.userId || !found) return false
        const isKept = await keep(one, who.of, undefined, false)
        await tell({})
        return isKept
      }),

    drop: (one: T) => remove(one, {}),

    /** Removes an item that arrived, and tells `onDone` in every tab. */
    done: (one: T) => remove(one, { done: one.clientId }),

    blobs: ({ clientId, userId }: Pick<Item, 'clientId' | 'userId'>): Promise<readonly Blob[]> =>
      inTurn(
        async () =>
          unkept.get(clientId)?.blobs ?? (await withRows(userId, (rows) => rows.blobs(clientId))) ?? [],
      ),

    /** Stores the items that would end with the page, where that has become possible. */
    keepUnkept: () =>
      inTurn(async () => {
        const of = owner()?.of
        for (const one of unkept.values()) if (one.of === of) await keep(one.one, one.of, undefined, true)
        await read()
      }),

    /** Forgets what the present key does not open. */
    dropOthers: () =>
      inTurn(async () => {
        const who = owner()
        if (who) await withRows(who.userId, (rows) => rows.dropOthers())
      }),

    /** Removes items of an ended session from this page. */
    forget(): void {
      ;[opened, refusedAt] = [null, Number.NEGATIVE_INFINITY]
      unkept.clear()
      ;[shown, written] = [{ of: null, list: [], unkept: [] }, '']
    },

    /** Announces new items to send, to other tabs too: the one that wrote it may be closed before it is sent. */
    onNew(sender: () => void): () => void {
      openChannel()
      senders.add(sender)
      return () => senders.delete(sender)
    },

    onDone(finisher: (clientId: string) => void): () => void {
      openChannel()
      finishers.add(finisher)
      return () => finishers.delete(finisher)
    },

    /** For `useSyncExternalStore`. */
    watch(watcher: () => void): () => void {
      openChannel()
      watchers.add(watcher)
      if (watchers.size === 1) void refresh().catch(() => undefined)
      return () => watchers.delete(watcher)
    },
    snapshot: () => shown,
  }
}
