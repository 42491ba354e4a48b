import { sharedWayEvents } from '#contract/call-outs-share.ts'
import type { Config } from '../../config.ts'
import { scaleLimit } from '../../db/allowances.ts'
import type { Sql } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { heldBy } from '../../network-range.ts'
import { compileSerialiser } from '../../serialiser.ts'
import { makeHeld } from '../../shared-counts.ts'
import { HEARTBEAT, HEARTBEAT_MS, type Sink, writeEvent } from '../live/live.ts'
import { type KnownPosition, toPosition } from './position-memory.ts'
import { isShown, toSharedWay } from './share.ts'
import { readShared, type SharedRow } from './store-share.ts'

/** Streams of shared ways in one process, and of one network there: a carrier's customers share an address. */
const MAX_STREAMS = 3000
const MAX_OF_NETWORK = 500
/** Of one link: its customer cannot take them all. */
const MAX_OF_LINK = 50
const BEAT_MS = 1000
/** Beats in which all are read for once: a notice can be lost with its connection. */
const ASK_ANYWAY_BEATS = 10
/** Changes within this time are read together. */
const GATHER_MS = 20

type Watcher = {
  callOutId: number
  /** Of the link, in hexadecimal digits. */
  tokenHash: string
  sink: Sink
  /** The winner and its steps as it saw them last. */
  seen: string
  quietSince: number
}

const write = {
  way: compileSerialiser(sharedWayEvents.way),
  position: compileSerialiser(sharedWayEvents.position),
  over: compileSerialiser(sharedWayEvents.over),
}
const textOf = (kind: keyof typeof write, data: unknown) => writeEvent(kind, write[kind](data), null)

type Deps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  onError: (error: unknown) => void
}

/** Streams of shared ways: steps as they happen, and positions as any process takes them. */
export function makeWayStreams({ sql, config, onError }: Deps) {
  const byCallOut = new Map<number, Set<Watcher>>()
  const ofNetwork = makeHeld('way-streams')
  const mostOfNetwork = scaleLimit(MAX_OF_NETWORK, config)
  const mostOfLink = scaleLimit(MAX_OF_LINK, config)
  const changed = new Set<number>()
  let isReading = false
  let count = 0
  let beaten = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function say(watcher: Watcher, text: string): void {
    watcher.quietSince = performance.now()
    watcher.sink.write(text)
  }

  /** Shows a call-out as it is to one who watches it; one whose sink is full sees it with a later beat. */
  function show(watcher: Watcher, row: SharedRow | undefined): void {
    if (!row || !isShown(row) || row.tokenHash?.toString('hex') !== watcher.tokenHash) {
      byCallOut.get(watcher.callOutId)?.delete(watcher)
      say(watcher, textOf('over', {}))
      watcher.sink.end()
      return
    }
    const way = toSharedWay(sql, row)
    const seen = JSON.stringify(way.winner)
    if (seen === watcher.seen || watcher.sink.isFull()) return
    watcher.seen = seen
    say(watcher, textOf('way', way))
  }

  async function readChanged(): Promise<void> {
    isReading = true
    while (changed.size > 0 && !stopped) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const ids = [...changed].filter((id) => byCallOut.has(id))
      changed.clear()
      try {
        const rows = new Map((await readShared(sql, ids)).map((row) => [row.id, row]))
        for (const id of ids) for (const watcher of byCallOut.get(id) ?? []) show(watcher, rows.get(id))
      } catch (error) {
        if (!stopped) onError(error) // read again with a later beat
      }
    }
    isReading = false
  }

  function look(ids: Iterable<number>): void {
    for (const id of ids) if (byCallOut.has(id)) changed.add(id)
    if (changed.size > 0 && !isReading) void readChanged()
  }

  function beat(): void {
    beaten += 1
    look([...byCallOut.keys()].filter((id) => id % ASK_ANYWAY_BEATS === beaten % ASK_ANYWAY_BEATS))
    const quiet = performance.now() - HEARTBEAT_MS
    for (const watchers of byCallOut.values())
      for (const watcher of watchers)
        if (watcher.quietSince < quiet && !watcher.sink.isFull()) say(watcher, HEARTBEAT)
  }

  const hold = (network: string, by: 1 | -1): void => {
    count += by
    for (const { key } of heldBy(network, mostOfNetwork)) ofNetwork.add(key, by)
  }

  return {
    /** Refused while there are too many, of this link, this network or in all. Throws `busy`. */
    admit({ id }: SharedRow, network: string): void {
      const isCrowd = ({ key, limit }: { key: string; limit: number }) => ofNetwork.of(key) >= limit
      const ofLink = byCallOut.get(id)?.size ?? 0
      if (
        stopped ||
        count >= MAX_STREAMS ||
        ofLink >= mostOfLink ||
        heldBy(network, mostOfNetwork).some(isCrowd)
      )
        throw new Failure('busy', { retryAfterSeconds: 5 })
    },

    /** Serves a stream until the link ends or either side closes it. */
    open({ id, tokenHash }: SharedRow, network: string, sink: Sink): void {
      const hash = tokenHash?.toString('hex') ?? ''
      const watcher = { callOutId: id, tokenHash: hash, sink, seen: '', quietSince: performance.now() }
      const others = byCallOut.get(id) ?? new Set<Watcher>()
      hold(network, 1)
      byCallOut.set(id, others)
      others.add(watcher)
      sink.onClose(() => {
        hold(network, -1)
        others.delete(watcher)
        if (others.size === 0 && byCallOut.get(id) === others) byCallOut.delete(id)
      })
      if (stopped) sink.end()
      else look([id])
    },

    /** Something happened to these call-outs, or to their links. */
    look,

    tellPosition(known: KnownPosition, now: number): void {
      const watchers = byCallOut.get(known.callOutId)
      if (!watchers) return
      const text = textOf('position', { now: new Date(now).toISOString(), position: toPosition(known) })
      for (const watcher of watchers) if (watcher.seen !== '' && !watcher.sink.isFull()) say(watcher, text)
    },

    size: (): number => count,

    start(): void {
      timer = setInterval(beat, BEAT_MS)
    },

    stop(): void {
      stopped = true
      clearInterval(timer)
      for (const watchers of byCallOut.values()) for (const { sink } of watchers) sink.end()
      byCallOut.clear()
    },
  }
}
