import { type Detours, NO_DETOURS } from '#lib/detours.ts'
import type { DatabaseLocation, Sql } from '../../db/pool.ts'
import type { Figure } from '../../feature.ts'
import { type Build, type Built, buildInWorker, readBase } from './build.ts'
import { makeJournal } from './journal.ts'
import type { Snapshots } from './keep-snapshots.ts'
import { applyChanges, emptyMemory, type Memory, memoryOf } from './memory.ts'
import { isSmall, type Mark, readChanges } from './store.ts'

export type Fresh = ReturnType<typeof followChanges>

type FreshDeps = {
  sql: Sql
  location: DatabaseLocation
  /** Used by the order of usefulness; none by default. */
  detours?: Detours
  /** Keep what was laid out for the next start; none by default. */
  snapshots?: Snapshots
  onError: (error: unknown) => void
}

/** A NOTIFY can be lost with its connection; polling costs a few index look-ups. */
const ASK_ANYWAY_MS = 1000
const RETRY_MS = 500
/** No PostgreSQL's start. */
const UNLIKE = ''
/** A loaded snapshot is compared with the database when the first people were served. */
const VERIFY_AFTER_MS = 30_000
/** The overlay is scanned row by row: above this size, or a hundredth of the base, a new base is built. */
const LARGEST_OVERLAY = 2000

const isLarge = ({ overlay, base }: Memory) => overlay.size() > Math.max(LARGEST_OVERLAY, base.count / 100)

/**
 * `cuts`: how often, when it was read, PostgreSQL may have ended at once. One that recovers in place keeps its start, so it shows
 * by a failed read and by a LISTEN that was connected anew.
 */
type Known<T extends Mark> = T & { cuts: number }

/** Holds all that is listed in memory and follows the database's change feed. */
export function followChanges({ sql, location, detours = NO_DETOURS, snapshots, onError }: FreshDeps) {
  let memory = emptyMemory()
  const journal = makeJournal()
  let mark: Known<Mark> | null = null
  let cuts = 0
  let isListening = false
  /** When the memory was last known to be up to date. */
  let readAt = performance.now()
  let built: Known<Built> | null = null
  /** Too many changes to read one by one: memory stays as it is until the next base. */
  let tooMuch = false
  /** A new base is needed; stays true until it is there. */
  let outgrown = false
  /** The base is not what is listed now: whatever changed since still stands in it. */
  let isBehind = false
  let build: { finished: Promise<void>; stop: Build['stop'] } | null = null
  let rebuilding: Promise<void> | null = null
  let reading: Promise<void> | null = null
  let askedAgain = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  let verifying: NodeJS.Timeout | undefined

  const knownPlace = (from: Known<Mark>): Mark => (from.cuts === cuts ? from : { ...from, startedAt: UNLIKE })

  /** Switches to a new base together with the changes since it was read, so that no answer goes back in time. */
  async function readOnce(): Promise<void> {
    const next = built
    const from = next ?? mark
    if (from === null) return
    if (tooMuch && !next) return rebuildBeside()
    const cutsNow = cuts
    const changes = await readChanges(sql, knownPlace(from))
    tooMuch = changes === null
    if (changes) {
      if (next) memory = memoryOf(next)
      const touched = applyChanges(memory, changes)
      isBehind = touched.businesses.size > 0 || (isBehind && !next)
      if (next) journal.all()
      else journal.some(touched, changes.categories)
      mark = { mark: changes.mark, startedAt: changes.startedAt, cuts: cutsNow }
      readAt = performance.now()
    }
    if (next) {
      built = null
      outgrown = false
    }
    outgrown ||= tooMuch || changes?.categories === true || isLarge(memory)
    if (outgrown) rebuildBeside()
  }

  function read(): Promise<void> {
    askedAgain = true
    reading ??= (async () => {
      try {
        while (askedAgain && !stopped) {
          askedAgain = false
          await readOnce()
        }
      } catch (error) {
        cuts += 1
        throw error
      } finally {
        reading = null
      }
    })()
    return reading
  }

  /** On failure memory stays as it is, and reading is retried until the database answers. */
  function follow(): void {
    if (stopped) return
    clearTimeout(retry)
    read().catch((error: unknown) => {
      if (stopped) return
      onError(error)
      retry = setTimeout(follow, RETRY_MS)
    })
  }

  /** Called at each connection of LISTEN: the first one, and those after it was cut. */
  function onListening(): void {
    if (isListening) cuts += 1
    isListening = true
    follow()
  }

  /**
   * A small listing is built in this thread at start, when nothing is served yet: a worker takes 0.3 s of the processor to
   * load its modules. A large one goes on from what an earlier process kept.
   */
  async function buildFirst(): Promise<void> {
    if (await isSmall(sql)) {
      await snapshots?.drop()
      built = { ...(await readBase(sql, detours)), cuts }
      return read()
    }
    const loaded = (await snapshots?.load()) ?? null
    if (loaded) {
      built = { ...loaded, cuts }
      await read()
      verifying = setTimeout(() => snapshots?.isUnverified() && rebuildBeside(), VERIFY_AFTER_MS)
    }
    if (mark === null) await rebuild()
  }

  /** One at a time. */
  function rebuild(): Promise<void> {
    rebuilding ??= rebuildOnce().catch((error: unknown) => {
      rebuilding = null
      if (!stopped) throw error
    })
    return rebuilding
  }

  function rebuildBeside(): void {
    if (!rebuilding && !stopped) rebuild().catch(onError)
  }

  /** Resolves when the new base is in memory; the thread that made it may still be writing it to the disk. */
  async function rebuildOnce(): Promise<void> {
    const keeping = (await snapshots?.next()) ?? null
    if (stopped) return
    const cutsBefore = cuts
    const { done, ended, stop } = buildInWorker(location, detours, keeping)
    const finish = async () => {
      try {
        const outcome = await ended
        if (keeping && !stopped) await snapshots?.kept(keeping, outcome)
      } finally {
        build = null
        rebuilding = null
        if (keeping) snapshots?.dropUnfinished(keeping)
      }
    }
    const finished = finish()
    finished.catch(() => {}) // told below, or with what was not built
    build = { finished, stop }
    built = { ...(await done), cuts: cutsBefore }
    finished.then(
      () => outgrown && rebuildBeside(),
      (error: unknown) => stopped || onError(error),
    )
    await read()
  }

  return {
    /** The listing as it is now. */
    memory: () => memory,
    /** Changes and their times, for caches made from the listing. */
    journal,
    isReady: () => mark !== null,
    figures: (): Figure[] => [
      { name: 'listing_businesses', help: 'Businesses in the base in memory', value: memory.base.count },
      { name: 'listing_changes', help: 'Changed since the base was built', value: memory.overlay.size() },
      {
        name: 'listing_age_seconds',
        help: 'Time since the memory was last up to date',
        value: (performance.now() - readAt) / 1000,
      },
    ],
    /** Resolves when everything has been read once. */
    async start() {
      await buildFirst()
      await sql.listen('listing', follow, onListening) // ends with the pool
      timer = setInterval(follow, ASK_ANYWAY_MS)
    },
    /** Resolves when all that is committed at the time of the call is in memory. */
    catchUp: read,
    /** Makes another snapshot where this one was never compared with the database, or has held for hours what was erased or changed. */
    async renew(): Promise<void> {
      await build?.finished.catch(() => {}) // it may be writing still
      if (snapshots?.isUnverified() || (isBehind && snapshots?.isOld())) await rebuild()
      else await snapshots?.touch()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(verifying)
      clearTimeout(retry)
      await Promise.all([build?.stop(), build?.finished.catch(() => {}), reading?.catch(() => {})])
    },
  }
}
