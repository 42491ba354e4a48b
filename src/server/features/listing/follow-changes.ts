import type { Figure } from '../../feature.ts'
import type { Built } from './build.ts'
import { makeJournal } from './journal.ts'
import { type Bases, type BasesDeps, makeBases } from './make-bases.ts'
import { applyChanges, emptyMemory, type Memory, memoryOf } from './memory.ts'
import { type Mark, readChanges } from './store.ts'

export type Fresh = ReturnType<typeof followChanges>

/** `bases`: laid out elsewhere; by default they are by this thread, of the other fields. */
type FreshDeps = BasesDeps & { bases?: Bases | undefined }

/** A NOTIFY can be lost with its connection; polling costs a few index look-ups. */
const ASK_ANYWAY_MS = 1000
const RETRY_MS = 500
/** No PostgreSQL's start. */
const UNLIKE = ''
/** The overlay is scanned row by row: above this size, or a hundredth of the base, a new base is built. */
const LARGEST_OVERLAY = 2000

const isLarge = ({ overlay, base }: Memory) => overlay.size() > Math.max(LARGEST_OVERLAY, base.count / 100)

/** `cuts`: how often, when it was read, PostgreSQL may have ended at once. */
type Known<T extends Mark> = T & { cuts: number }

/** Holds all that is listed in memory and follows the database's change feed. */
export function followChanges({ bases: given, ...deps }: FreshDeps) {
  const { sql, onError } = deps
  const bases = given ?? makeBases(deps)
  let memory = emptyMemory()
  const journal = makeJournal()
  let mark: Known<Mark> | null = null
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
  let reading: Promise<void> | null = null
  let askedAgain = false
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined

  bases.follow((made) => {
    built = { ...made.built, cuts: made.cuts }
    return read()
  })
  const cuts = () => Atomics.load(bases.cuts, 0)
  const noteCut = () => Atomics.add(bases.cuts, 0, 1)

  const knownPlace = (from: Known<Mark>): Mark =>
    from.cuts === cuts() ? from : { ...from, startedAt: UNLIKE }

  /** Switches to a new base together with the changes since it was read, so that no answer goes back in time. */
  async function readOnce(): Promise<void> {
    const next = built
    const from = next ?? mark
    if (from === null) return
    if (tooMuch && !next) return rebuildBeside()
    const cutsNow = cuts()
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
        noteCut()
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
    if (isListening) noteCut()
    isListening = true
    follow()
  }

  function rebuildBeside(): void {
    if (!stopped) bases.next().catch((error: unknown) => stopped || onError(error))
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
      await bases.first()
      if (mark === null) await bases.next()
      await sql.listen('listing', follow, onListening) // ends with the pool
      timer = setInterval(follow, ASK_ANYWAY_MS)
    },
    /** Resolves when all that is committed at the time of the call is in memory. */
    catchUp: read,
    /** Another base where this one has held for long what changed since. */
    renew: (): Promise<void> => bases.renew(isBehind),
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      await Promise.all([bases.stop(), reading?.catch(() => {})])
    },
  }
}
