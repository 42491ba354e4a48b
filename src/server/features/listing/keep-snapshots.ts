import { randomUUID } from 'node:crypto'
import type { Detours } from '#lib/detours.ts'
import { HOUR_MS } from '#lib/time.ts'
import type { Sql } from '../../db/pool.ts'
import type { BuildOutcome, Built, Keeping } from './build.ts'
import { SnapshotError, type SnapshotLabel } from './snapshot-file.ts'
import { dropSnapshot, dropUnfinished, type Loaded, loadSnapshot, snapshotVersion } from './snapshots.ts'
import { claimSnapshot } from './store-snapshots.ts'

/** How long a snapshot may hold what was erased, or is told otherwise now. */
const RENEW_MS = 6 * HOUR_MS

export type Snapshots = ReturnType<typeof keepSnapshots>

export type SnapshotsDeps = {
  sql: Sql
  folder: string
  detours: Detours
  /** Hears why a snapshot was of no use. */
  onUnused: (error: unknown) => void
  renewMs?: number
}

/** The base of this process as it stands on the disk, and whether another one is to be made. */
export function keepSnapshots({ sql, folder, detours, onUnused, renewMs = RENEW_MS }: SnapshotsDeps) {
  let version: Omit<SnapshotLabel, 'id'> | null = null
  /** Loaded, and not yet compared with the database. */
  let unverified: Loaded | null = null
  let current: { id: string; madeAt: number } | null = null

  const versionOnce = async () => {
    version ??= await snapshotVersion(sql, detours)
    return version
  }

  async function drop(): Promise<void> {
    try {
      await dropSnapshot(sql, folder)
    } catch (error) {
      onUnused(error)
    }
  }

  return {
    /** Null where there is none of use. */
    async load(): Promise<Built | null> {
      try {
        unverified = await loadSnapshot(sql, folder, await versionOnce(), detours)
        if (unverified) current = { id: unverified.id, madeAt: Date.now() }
      } catch (error) {
        onUnused(error)
      }
      return unverified
    },

    /** For the next build, which compares what was loaded; null where nothing can be kept. */
    async next(): Promise<Keeping | null> {
      try {
        const loaded = unverified && { base: unverified.base, mark: unverified.mark }
        return { folder, label: { id: randomUUID(), ...(await versionOnce()) }, loaded }
      } catch (error) {
        onUnused(error)
        return null
      }
    },

    /** The build has ended. Without a new snapshot the old one goes, with what was erased since; the next is tried when it is due. */
    async kept({ label }: Keeping, { differing, notKept }: BuildOutcome): Promise<void> {
      current = { id: label.id, madeAt: Date.now() }
      unverified = null
      if (differing.length > 0) {
        const some = differing.slice(0, 10).join(', ')
        onUnused(
          new SnapshotError(`told ${differing.length} businesses otherwise than the database: ${some}`),
        )
      }
      if (notKept === null) return
      onUnused(new SnapshotError(`was not written: ${notKept}`))
      await drop()
    },

    /** Whether what it holds is so old that changes make a new one due. */
    isOld: () => current !== null && Date.now() - current.madeAt >= renewMs,
    isUnverified: () => unverified !== null,
    /** Keeps the database's removals for it. */
    touch: async (): Promise<void> => void (current && (await claimSnapshot(sql, current.id))),
    drop,
    dropUnfinished({ label }: Keeping): void {
      try {
        dropUnfinished(folder, label.id)
      } catch (error) {
        onUnused(error)
      }
    },
  }
}
