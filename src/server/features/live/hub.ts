import { type Counts, type EventKind, eventShapes } from '#contract/live.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { compileSerialiser } from '../../serialiser.ts'
import { beginAt, MAX_OF_ONE, writeCursor, writeEvent } from './rules.ts'
import { type EventRow, readEvents, readHeads } from './store.ts'

/** Where a stream goes. What cannot leave at once is held there: nothing more is read for it until it has left. */
export type Sink = {
  write: (text: string) => void
  isFull: () => boolean
  onDrain: (then: () => void) => void
  onClose: (then: () => void) => void
  end: () => void
}

export type Stream = {
  userId: number
  /** Of its session, in hexadecimal digits. */
  tokenHash: string
  sink: Sink
  /** From where it was asked to begin. */
  asked: number | null | 'now'
  /** The last event it got; null before it began. */
  at: number | null
  /** Events that arrived while the stream was opening. */
  early: string[]
  isClosed: boolean
  quietSince: number
}

/** Reads an event's content for each reader, in the same order; null when the row is gone. */
export type Fill = (
  db: Db,
  asked: readonly { userId: number; ref: number }[],
) => Promise<readonly (object | null)[]>

/** An event as it was sent, for callers that record the delivery. */
export type Written = { userId: number; kind: string; data: Record<string, unknown> }

export type HubDeps = {
  sql: Sql
  /** By kind: how events that refer to a row get its present content. */
  fills: Readonly<Record<string, Fill>>
  /** Kinds after which unread counts are sent again. */
  counting: ReadonlySet<string>
  countsOf: (db: Db, userIds: readonly number[]) => Promise<ReadonlyMap<number, Counts>>
  onWritten: (events: readonly Written[]) => void
  onError: (error: unknown) => void
}

/** Streams served by one reading, and events of each: with what a sink holds, the bound of memory. */
const STREAMS_AT_ONCE = 500
const EVENTS_AT_ONCE = 20
/** Texts of the moment kept for a stream that is beginning. */
const MAX_EARLY = 20
const RETRY_MS = 500
/** Events within this time are read together. */
const GATHER_MS = 8

const serialisers = Object.fromEntries(
  Object.entries(eventShapes).map(([kind, shape]) => [kind, compileSerialiser(shape)]),
) as Record<EventKind, (data: unknown) => string>

const isKnown = (kind: string): kind is EventKind => Object.hasOwn(serialisers, kind)

/** The event as text of the stream; empty for a kind that a newer version wrote. */
export const textOf = (kind: string, data: unknown, id: string | null): string =>
  isKnown(kind) ? writeEvent(kind, serialisers[kind](data), id) : ''

/** Rows with what their kinds fill in; what is gone is left out. */
export async function fillRows<R extends EventRow>(
  { sql, fills }: Pick<HubDeps, 'sql' | 'fills'>,
  rows: readonly R[],
): Promise<R[]> {
  const filled = new Map<R, object | null>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const fill = fills[kind]
    if (!fill) continue
    const asked = some.map(({ userId, ref }) => ({ userId, ref: ref ?? 0 }))
    const found = await fill(sql, asked)
    for (const [i, row] of some.entries()) filled.set(row, found[i] ?? null)
  }
  return rows.flatMap((row) => {
    const more = filled.get(row)
    if (more === null) return []
    return [more === undefined ? row : { ...row, data: { ...row.data, ...more } }]
  })
}

/** The streams of this process: one reading of the tables serves all that something happened to. */
export function makeHub(deps: HubDeps) {
  const { sql, counting, countsOf, onWritten, onError } = deps
  const byUser = new Map<number, Set<Stream>>()
  /** Streams that may have something to read. */
  const waiting = new Set<Stream>()
  let running: Promise<void> | null = null
  let stopped = false

  const streams = function* () {
    for (const some of byUser.values()) yield* some
  }

  function say(stream: Stream, text: string): void {
    if (stream.isClosed || text === '') return
    stream.quietSince = performance.now()
    stream.sink.write(text)
  }

  function close(stream: Stream): void {
    if (stream.isClosed) return
    stream.isClosed = true
    waiting.delete(stream)
    const mine = byUser.get(stream.userId)
    mine?.delete(stream)
    if (mine?.size === 0) byUser.delete(stream.userId)
    stream.sink.end()
  }

  /**
   * The first words of a stream: what waits for the person, and from where on it goes. What happens meanwhile is told
   * behind them: counts may have been read before it.
   */
  async function begin(fresh: readonly Stream[]): Promise<void> {
    for (const stream of fresh) stream.early = []
    const userIds = [...new Set(fresh.map(({ userId }) => userId))]
    const heads = new Map((await readHeads(sql, userIds)).map((head) => [head.userId, head]))
    const counts = await countsOf(sql, userIds)
    for (const stream of fresh) {
      const head = heads.get(stream.userId) ?? { lastNo: 0, forgottenNo: 0 }
      const { at, event } = beginAt(stream.asked, head)
      stream.at = at
      const beginning = textOf(event, { counts: counts.get(stream.userId) }, writeCursor(at))
      say(stream, beginning + stream.early.join(''))
      stream.early = []
    }
  }

  async function serve(some: readonly Stream[]): Promise<void> {
    await begin(some.filter(({ at }) => at === null))
    const rows = await readEvents(
      sql,
      some.map(({ userId, at }) => ({ userId, at: at ?? 0 })),
      EVENTS_AT_ONCE,
    )
    const filled = Map.groupBy(await fillRows(deps, rows), ({ reader }) => reader)
    const changed = new Set(rows.filter(({ kind }) => counting.has(kind)).map(({ userId }) => userId))
    const counts = changed.size > 0 ? await countsOf(sql, [...changed]) : new Map<number, Counts>()
    const read = Map.groupBy(rows, ({ reader }) => reader)
    const written: Written[] = []
    some.forEach((stream, i) => {
      const mine = read.get(i + 1)
      if (stream.isClosed || !mine) return
      const events = filled.get(i + 1) ?? []
      const told = counts.get(stream.userId)
      // One write: what is told of the moment comes before the next event, not between.
      say(
        stream,
        events.map(({ kind, data, no }) => textOf(kind, data, writeCursor(no))).join('') +
          (told ? textOf('unread', told, null) : ''),
      )
      stream.at = mine.at(-1)?.no ?? stream.at
      written.push(...events)
      if (mine.length === EVENTS_AT_ONCE) waiting.add(stream)
    })
    if (written.length > 0) onWritten(written)
  }

  /** Streams that can take more; the others come back when they have drained. */
  function takeSome(): Stream[] {
    const some: Stream[] = []
    for (const stream of waiting) {
      waiting.delete(stream)
      if (!stream.sink.isFull()) some.push(stream)
      if (some.length === STREAMS_AT_ONCE) break
    }
    return some
  }

  async function run(): Promise<void> {
    while (waiting.size > 0 && !stopped) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const some = takeSome()
      try {
        if (some.length > 0) await serve(some)
      } catch (error) {
        onError(error)
        for (const stream of some) if (!stream.isClosed) waiting.add(stream)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  function wake(): void {
    running ??= run().finally(() => {
      running = null
      if (waiting.size > 0 && !stopped) wake()
    })
  }

  const look = (some: Iterable<Stream>) => {
    for (const stream of some) waiting.add(stream)
    if (waiting.size > 0) wake()
  }

  return {
    size: (): number => [...byUser.values()].reduce((sum, { size }) => sum + size, 0),
    userIds: (): number[] => [...byUser.keys()],
    isOnline: (userId: number): boolean => byUser.has(userId),
    streams,
    say,
    close,

    add(stream: Stream): void {
      const mine = byUser.get(stream.userId) ?? new Set()
      byUser.set(stream.userId, mine)
      mine.add(stream)
      const [oldest] = mine
      if (mine.size > MAX_OF_ONE && oldest) close(oldest)
      stream.sink.onDrain(() => {
        if (!stream.isClosed) look([stream])
      })
      look([stream])
    },

    /** Something happened to these people. */
    lookFor: (userIds: readonly number[]): void => look(userIds.flatMap((id) => [...(byUser.get(id) ?? [])])),
    look,
    lookForAll: (): void => look(streams()),

    /** Of the moment: a stream that is behind does not get it. */
    tell(userIds: readonly number[], text: string): void {
      for (const userId of userIds)
        for (const stream of byUser.get(userId) ?? []) {
          if (stream.at === null) stream.early = [...stream.early, text].slice(-MAX_EARLY)
          else if (!stream.sink.isFull()) say(stream, text)
        }
    },

    async stop(): Promise<void> {
      stopped = true
      for (const stream of [...streams()]) close(stream)
      await running?.catch(() => {})
    },
  }
}
