import { MINUTE_MS } from '#lib/time.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { makeWorker } from '../../worker.ts'
import { DOUBT_DAYS, listedTrustOf, openDoubtOf } from './rules.ts'
import { readEvidence } from './store.ts'
import {
  listNext,
  listNoLongerDoubted,
  lockProgress,
  readCheckedSince,
  setProgress,
  setTrust,
} from './store-trust.ts'

/** Checks at once; and businesses a turn whose trust may have fallen with age: 288,000 a day. */
const [CHECKS_AT_ONCE, AGED_A_TURN] = [1000, 200]

/** Keeps how far telephones and hours are trusted beside each business, for the order of lists, and what its open line may claim. */
export function makeListedTrust({ sql, onError }: { sql: Sql; onError: (error: unknown) => void }) {
  async function compute(db: Tx, ids: readonly number[]): Promise<void> {
    const evidence = Map.groupBy(await readEvidence(db, ids, true), ({ businessId }) => businessId)
    await setTrust(
      db,
      ids.map((id) => {
        const own = evidence.get(id) ?? []
        return { id, ...listedTrustOf(own), openDoubt: openDoubtOf(own) }
      }),
    )
  }

  /** False when no check is new. */
  const followChecks = (): Promise<boolean> =>
    tx(sql, async (db) => {
      const progress = await lockProgress(db)
      const next = await readCheckedSince(db, progress.checkId, CHECKS_AT_ONCE)
      if (!next) return false
      await compute(db, next.ids)
      await setProgress(db, { ...progress, checkId: next.last })
      return true
    })

  /** From the first again behind the last. A check whose transaction ended late is found here, too. */
  const followAge = (): Promise<void> =>
    tx(sql, async (db) => {
      const progress = await lockProgress(db)
      const ids = await listNext(db, progress.businessId, AGED_A_TURN)
      const all = [...new Set([...ids, ...(await listNoLongerDoubted(db, DOUBT_DAYS.open, AGED_A_TURN))])]
      if (all.length > 0) await compute(db, all)
      const businessId = ids.length < AGED_A_TURN ? 0 : (ids.at(-1) ?? 0)
      await setProgress(db, { ...progress, businessId })
    })

  const worker = makeWorker({
    works: [
      async (isStopped) => {
        while (!isStopped() && (await followChecks()));
      },
      followAge,
    ],
    onError,
    turnMs: MINUTE_MS,
  })
  return { refreshTrust: worker.doDue, start: worker.start, stop: worker.stop }
}
