import { type Detours, NO_DETOURS } from '#lib/detours.ts'
import type { DatabaseLocation, Sql } from '../../db/pool.ts'
import { type Build, type Built, buildInWorker, readBase } from './build.ts'
import type { Snapshots } from './keep-snapshots.ts'
import { isSmall } from './store.ts'

/** A loaded snapshot is compared with the database when the first people were served. */
const VERIFY_AFTER_MS = 30_000

/** A base, and the count of cuts when it began to be read. */
export type BaseMade = { built: Built; cuts: number }
/** Resolves when the base is in use. */
export type TakeBase = (made: BaseMade) => Promise<unknown>

/** Where bases come from. */
export type Bases = {
  /**
   * Counts, in its one element, how often PostgreSQL may have ended at once. One that recovers in place keeps its start, so it
   * shows by a failed read and by a LISTEN that was connected anew.
   */
  cuts: Int32Array
  follow: (take: TakeBase) => void
  /** Resolves when a first base was taken. */
  first: () => Promise<void>
  /** Resolves when another one was taken; one at a time. */
  next: () => Promise<void>
  /**
   * Makes another one where this one was never compared with the database, or has held for hours what was erased or changed.
   * `isBehind`: something changed since.
   */
  renew: (isBehind: boolean) => Promise<void>
  stop: () => Promise<void>
}

export type BasesDeps = {
  sql: Sql
  location: DatabaseLocation
  /** Used by the order of usefulness; none by default. */
  detours?: Detours | undefined
  /** Keep what was laid out for the next start; none by default. */
  snapshots?: Snapshots | undefined
  onError: (error: unknown) => void
  cuts?: Int32Array
}

/** Lays bases out, beside the answers. */
export function makeBases({
  sql,
  location,
  detours = NO_DETOURS,
  snapshots,
  onError,
  cuts = new Int32Array(1),
}: BasesDeps): Bases {
  let take: TakeBase = async () => {}
  const cutsNow = () => Atomics.load(cuts, 0)
  let build: { finished: Promise<void>; stop: Build['stop'] } | null = null
  let making: Promise<void> | null = null
  let verifying: NodeJS.Timeout | undefined
  let stopped = false

  /** One at a time. `isUrgent`: somebody waits for it; otherwise answers go first. */
  function next(isUrgent: boolean): Promise<void> {
    making ??= make(isUrgent).catch((error: unknown) => {
      making = null
      if (!stopped) throw error
    })
    return making
  }

  /** Resolves when the new base is in use; the thread that made it may still be writing it to the disk. */
  async function make(isUrgent: boolean): Promise<void> {
    const keeping = (await snapshots?.next()) ?? null
    if (stopped) return
    const cutsBefore = cutsNow()
    const { done, ended, stop } = buildInWorker({ location, detours, keeping, isUrgent })
    const finish = async () => {
      try {
        const outcome = await ended
        if (keeping && !stopped) await snapshots?.kept(keeping, outcome)
      } finally {
        build = null
        making = null
        if (keeping) snapshots?.dropUnfinished(keeping)
      }
    }
    const finished = finish()
    finished.catch(() => {}) // told below, or with what was not built
    build = { finished, stop }
    const built = await done
    finished.catch((error: unknown) => stopped || onError(error))
    await take({ built, cuts: cutsBefore })
  }

  return {
    cuts,
    follow(given) {
      take = given
    },
    /**
     * A small listing is built in this thread at start, when nothing is served yet: a worker takes 0.3 s of the processor to
     * load its modules. A large one goes on from what an earlier process kept.
     */
    async first() {
      if (await isSmall(sql)) {
        await snapshots?.drop()
        const before = cutsNow()
        await take({ built: await readBase(sql, detours), cuts: before })
        return
      }
      const loaded = (await snapshots?.load()) ?? null
      if (!loaded) return next(true)
      await take({ built: loaded, cuts: cutsNow() })
      verifying = setTimeout(() => {
        if (snapshots?.isUnverified() && !stopped) next(false).catch(onError)
      }, VERIFY_AFTER_MS)
    },
    next: () => next(true),
    async renew(isBehind) {
      await build?.finished.catch(() => {}) // it may be writing still
      if (snapshots?.isUnverified() || (isBehind && snapshots?.isOld())) await next(false)
      else await snapshots?.touch()
    },
    async stop() {
      stopped = true
      clearTimeout(verifying)
      await Promise.all([build?.stop(), build?.finished.catch(() => {})])
    },
  }
}
