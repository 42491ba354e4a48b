import type { DatabaseLocation, Sql } from '../../db/pool.ts'
import { type Build, type Built, buildInWorker } from './build.ts'
import { type Journal, makeJournal } from './journal.ts'
import { applyChanges, emptyMemory, type Memory, memoryOf } from './memory.ts'
import { readBase } from './read-base.ts'
import { isSmall, readChanges } from './store.ts'

export type Fresh = {
  /** The listing as it is now. */
  memory: () => Memory
  /** What of it changed, and when: for whoever keeps what was made of it. */
  journal: Journal
  isReady: () => boolean
  /** Resolves when everything was read once. */
  start: () => Promise<void>
  /** Resolves when all that is committed at the time of the call is in memory. */
  catchUp: () => Promise<void>
  stop: () => Promise<void>
}

type FreshDeps = { sql: Sql; location: DatabaseLocation; onError: (error: unknown) => void }

/** A NOTIFY can be lost with its connection, which comes back seconds later; asking anyway is a few index look-ups. */
const ASK_ANYWAY_MS = 1000
const RETRY_MS = 500
/** The overlay is looked through row by row: beyond this, or a hundredth of the base, it is laid out anew. */
const LARGEST_OVERLAY = 2000

const isLarge = ({ overlay, base }: Memory) => overlay.size() > Math.max(LARGEST_OVERLAY, base.count / 100)

/** Holds all that is listed in memory and follows the database's change feed. */
export function keepFresh({ sql, location, onError }: FreshDeps): Fresh {
  let memory = emptyMemory()
  const journal = makeJournal()
  let mark: string | null = null
  let built: Built | null = null
  /** More changed than can be read one by one: what is in memory stands until the next base. */
  let tooMuch = false
  /** A new base is needed; it stays so until one is there. */
  let outgrown = false
  let build: Build | null = null
  let reading: Promise<void> | null = null
  let askedAgain = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  /** A new base is taken over together with what changed since it was read: no answer ever goes back in time. */
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

  /** On a failure the memory stands as it is, and reading is tried again until the database answers. */
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
   * At the start nobody is answered yet: what is small is laid out here, sooner than a worker has loaded its modules
   * (some 0.3 s of the processor).
   */
  async function buildFirst(): Promise<void> {
    if (!(await isSmall(sql))) return rebuild()
    built = await readBase(sql)
    await read()
  }

  async function rebuild(): Promise<void> {
    build = buildInWorker(location)
    try {
      built = await build.done
    } finally {
      build = null
    }
    await read()
  }

  return {
    memory: () => memory,
    journal,
    isReady: () => mark !== null,
    async start() {
      await buildFirst()
      await sql.listen('listing', follow, follow) // ends with the pool
      timer = setInterval(follow, ASK_ANYWAY_MS)
    },
    catchUp: read,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      await Promise.all([build?.stop(), reading?.catch(() => {})])
    },
  }
}
