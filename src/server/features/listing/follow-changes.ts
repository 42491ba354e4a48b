import { type Detours, NO_DETOURS } from '#lib/detours.ts'
import type { DatabaseLocation, Sql } from '../../db/pool.ts'
import type { Figure } from '../../feature.ts'
import { type Build, type Built, buildInWorker, readBase } from './build.ts'
import { makeJournal } from './journal.ts'
import { applyChanges, emptyMemory, type Memory, memoryOf } from './memory.ts'
import { isSmall, readChanges } from './store.ts'

export type Fresh = ReturnType<typeof followChanges>

type FreshDeps = {
  sql: Sql
  location: DatabaseLocation
  /** Used by the order of usefulness; none by default. */
  detours?: Detours
  onError: (error: unknown) => void
}

/** A NOTIFY can be lost with its connection; polling costs a few index look-ups. */
const ASK_ANYWAY_MS = 1000
const RETRY_MS = 500
/** The overlay is scanned row by row: above this size, or a hundredth of the base, a new base is built. */
const LARGEST_OVERLAY = 2000

const isLarge = ({ overlay, base }: Memory) => overlay.size() > Math.max(LARGEST_OVERLAY, base.count / 100)

/** Holds all that is listed in memory and follows the database's change feed. */
export function followChanges({ sql, location, detours = NO_DETOURS, onError }: FreshDeps) {
  let memory = emptyMemory()
  const journal = makeJournal()
  let mark: string | null = null
  /** When the memory was last known to be up to date. */
  let readAt = Date.now()
  let built: Built | null = null
  /** Too many changes to read one by one: memory stays as it is until the next base. */
  let tooMuch = false
  /** A new base is needed; stays true until it is there. */
  let outgrown = false
  let build: Build | null = null
  let reading: Promise<void> | null = null
  let askedAgain = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  /** Switches to a new base together with the changes since it was read, so that no answer goes back in time. */
  async function readOnce(): Promise<void> {
    const next = built
    const from = next?.mark ?? mark
    if (from === null || (tooMuch && !next)) return
    const changes = await readChanges(sql, from)
    tooMuch = changes === null
    if (changes) {
      if (next) memory = memoryOf(next)
      const touched = applyChanges(memory, changes)
      if (next) journal.all()
      else journal.some(touched, changes.categories)
      mark = changes.mark
      readAt = Date.now()
    }
    if (next) {
      built = null
      outgrown = false
    }
    outgrown ||= tooMuch || changes?.categories === true || isLarge(memory)
    if (outgrown && !build) rebuild().catch(onError)
  }

  function read(): Promise<void> {
    askedAgain = true
    reading ??= (async () => {
      try {
        while (askedAgain && !stopped) {
          askedAgain = false
          await readOnce()
        }
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

  /**
   * A small listing is built in this thread at start, when nothing is served yet: a worker takes 0.3 s of the processor to
   * load its modules.
   */
  async function buildFirst(): Promise<void> {
    if (!(await isSmall(sql))) return rebuild()
    built = await readBase(sql, detours)
    await read()
  }

  async function rebuild(): Promise<void> {
    build = buildInWorker(location, detours)
    try {
      built = await build.done
    } finally {
      build = null
    }
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
        value: (Date.now() - readAt) / 1000,
      },
    ],
    /** Resolves when everything has been read once. */
    async start() {
      await buildFirst()
      await sql.listen('listing', follow, follow) // ends with the pool
      timer = setInterval(follow, ASK_ANYWAY_MS)
    },
    /** Resolves when all that is committed at the time of the call is in memory. */
    catchUp: read,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      await Promise.all([build?.stop(), reading?.catch(() => {})])
    },
  }
}
