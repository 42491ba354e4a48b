import { randomUUID } from 'node:crypto'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { EventData, EventKind, streamEvents } from '#contract/live.ts'
import type { Config } from '../../config.ts'
import { scaleLimit } from '../../db/allowances.ts'
import type { Db } from '../../db/pool.ts'
import { sweepSome } from '../../db/sweep-some.ts'
import { Failure } from '../../failure.ts'
import type { Figure } from '../../feature.ts'
import { heldBy } from '../../network-range.ts'
import { makeHeld } from '../../shared-counts.ts'
import { fillRows, type HubDeps, makeHub, type Sink, type Stream, textOf } from './hub.ts'
import { makePresence } from './presence.ts'
import {
  beginAt,
  HEARTBEAT,
  HEARTBEAT_MS,
  KEPT_DAYS,
  MAX_OF_NETWORK,
  MAX_STREAMS,
  readCursor,
  writeCursor,
} from './rules.ts'
import { findEnded, readEvents, readHeads, subscribe, sweepEvents } from './store.ts'
import { type Seen, sweepPresence } from './store-presence.ts'
import { allTold } from './store-telling.ts'
import { makeSwitches } from './switches.ts'

export type { Fill, Sink, Written } from './hub.ts'
export { HEARTBEAT, HEARTBEAT_MS, writeEvent } from './rules.ts'
export { addEvents, type NewEvent, type Notice, tellNow, tellOpen } from './store.ts'
export { readPresence, type Seen } from './store-presence.ts'

const BEAT_MS = 1000
/** Beats within which all streams' sessions are checked once, in case the notice of an end was lost. */
const SESSIONS_BEATS = 4
/** Beats in which all streams are read for once: a notice can be lost with its connection. */
const ASK_ANYWAY_BEATS = 15
/** Events of one answer in JSON. */
const POLLED_AT_ONCE = 100

type Listener = { userId: number; network: string; tokenHash: Buffer; lastEventId: string | undefined }

type LiveDeps = Omit<HubDeps, 'onError'> & {
  config: Pick<Config, 'limitsScale'>
  tellPartners: (db: Db, seen: readonly Seen[]) => Promise<void>
  /** Resolves when the listing's memory holds what is committed. */
  caughtUp: () => Promise<void>
  onError: (error: unknown) => void
}

/** Live events of people: any process serves anybody, and the tables are the truth. */
export type Live = ReturnType<typeof makeLive>

export function makeLive(deps: LiveDeps) {
  const { sql, config, countsOf, onWritten, tellPartners, caughtUp, onError } = deps
  const hub = makeHub(deps)
  const presence = makePresence({
    sql,
    process: randomUUID(),
    tellPartners,
    onError,
    isOnline: hub.isOnline,
    userIds: hub.userIds,
  })
  const switches = makeSwitches({
    caughtUp,
    onError,
    tellAll: (data) => hub.tell(hub.userIds(), textOf('open', data, null)),
  })
  const ended = new Set<string>()
  /** Open streams of each network, and of each range. */
  const ofNetwork = makeHeld('streams')
  const mostOfNetwork = scaleLimit(MAX_OF_NETWORK, config)
  let timer: NodeJS.Timeout | undefined
  let beaten = 0
  let closing = false

  function closeEnded(hashes: ReadonlySet<string>): void {
    if (hashes.size === 0) return
    for (const stream of [...hub.streams()]) if (hashes.has(stream.tokenHash)) hub.close(stream)
  }

  /** Checks a part of the streams with each beat: all at once would delay messages. */
  const turnOf = (beats: number): Stream[] =>
    [...hub.streams()].filter((_, i) => i % beats === beaten % beats)

  async function lookForEnded(): Promise<void> {
    const hashes = [...new Set(turnOf(SESSIONS_BEATS).map(({ tokenHash }) => tokenHash))]
    if (hashes.length > 0) closeEnded(new Set(await findEnded(sql, hashes)))
  }

  function tell(notice: string): void {
    const { to, event, data } = JSON.parse(notice) as { to: number[]; event: EventKind; data: object }
    hub.tell(to, textOf(event, data, null))
  }

  /** Of our own making alone: only this database's users can write to the channel. */
  function onNotice(notice: string): void {
    const rest = notice.slice(2)
    if (notice.startsWith('e ')) hub.lookFor(rest.split(' ').map(Number))
    else if (notice.startsWith('n ')) tell(rest)
    else if (notice.startsWith('o ')) switches.note(JSON.parse(rest) as Parameters<typeof switches.note>[0])
    else if (notice.startsWith('s ')) ended.add(rest)
  }

  function beat(): void {
    beaten += 1
    closeEnded(ended)
    ended.clear()
    lookForEnded().catch((error: unknown) => closing || onError(error))
    hub.look(turnOf(ASK_ANYWAY_BEATS))
    const quiet = performance.now() - HEARTBEAT_MS
    for (const stream of hub.streams())
      if (stream.at !== null && stream.quietSince < quiet && !stream.sink.isFull()) hub.say(stream, HEARTBEAT)
  }

  const askedBy = (lastEventId: string | undefined) =>
    lastEventId === undefined || lastEventId === '' ? 'now' : readCursor(lastEventId)

  return {
    /** Refused while there are too many, of this network or in all; call before the stream's first byte. Throws `busy`. */
    admit(network: string): void {
      const isCrowd = ({ key, limit }: { key: string; limit: number }) => ofNetwork.of(key) >= limit
      const isFull = hub.size() >= MAX_STREAMS || heldBy(network, mostOfNetwork).some(isCrowd)
      if (closing || isFull) throw new Failure('busy', { retryAfterSeconds: 5 })
    },

    /** Serves a stream until either side closes it. Its first text says from where on everything is told. */
    open({ userId, network, tokenHash, lastEventId }: Listener, sink: Sink): void {
      const holders = heldBy(network, mostOfNetwork)
      for (const { key } of holders) ofNetwork.add(key, 1)
      const stream: Stream = {
        userId,
        tokenHash: tokenHash.toString('hex'),
        sink,
        asked: askedBy(lastEventId),
        at: null,
        early: [],
        isClosed: false,
        quietSince: performance.now(),
      }
      sink.onClose(() => {
        hub.close(stream)
        presence.left(userId)
        for (const { key } of holders) ofNetwork.add(key, -1)
      })
      if (closing) {
        sink.end()
        return
      }
      hub.add(stream)
      presence.came(userId)
    },

    /** Returns the events since the cursor at once, for clients that cannot hold a stream. */
    async poll(
      userId: number,
      { cursor }: Parsed<typeof streamEvents>['query'],
    ): Promise<Reply<typeof streamEvents>> {
      const [head = { lastNo: 0, forgottenNo: 0 }] = await readHeads(sql, [userId])
      const { at, event } = beginAt(askedBy(cursor), head)
      const rows = await readEvents(sql, [{ userId, at }], POLLED_AT_ONCE)
      const counts = (await countsOf(sql, [userId])).get(userId)
      const told = await fillRows(deps, rows)
      onWritten(told)
      return {
        events: [
          { id: writeCursor(at), event, data: { counts } },
          ...told.map(({ no, kind, data }) => ({ id: writeCursor(no), event: kind, data })),
        ],
        cursor: writeCursor(rows.at(-1)?.no ?? at),
        hasMore: rows.length === POLLED_AT_ONCE,
      }
    },

    streams: hub.size,
    figures: (): Figure[] => [
      { name: 'live_streams', help: 'Open streams of events in this process', value: hub.size() },
      { name: 'live_people', help: 'People with a stream in this process', value: hub.userIds().length },
    ],
    /** Who is connected to this process. */
    people: hub.userIds,

    /** Tells those of these people who are connected to this process something of the moment. */
    tellHere: <K extends EventKind>(userIds: readonly number[], event: K, data: EventData<K>): void =>
      hub.tell(userIds, textOf(event, data, null)),

    /** Tells these people something of the moment, and what waits for them now. */
    async notifyUsers<K extends EventKind>(
      userIds: readonly number[],
      event: K,
      data: EventData<K>,
    ): Promise<void> {
      if (userIds.length === 0) return
      const counts = await countsOf(sql, userIds)
      const told = textOf(event, data, null)
      for (const userId of userIds) {
        const waiting = counts.get(userId)
        hub.tell([userId], told + (waiting ? textOf('unread', waiting, null) : ''))
      }
    },

    async start(): Promise<void> {
      presence.start()
      await subscribe(sql, onNotice, hub.lookForAll) // ends with the pool
      timer = setInterval(beat, BEAT_MS)
    },

    async sweep(): Promise<void> {
      await sweepSome((most) => sweepEvents(sql, KEPT_DAYS, most))
      await sweepPresence(sql)
    },

    /** Ends all streams: their browsers go on elsewhere from where they are. */
    async stop(): Promise<void> {
      if (closing) return
      closing = true
      clearInterval(timer)
      switches.stop()
      await hub.stop()
      await presence.stop()
      await allTold(sql)
    },
  }
}
