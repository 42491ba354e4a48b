import { batched } from '../../db/batch.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { makeSeed } from './draw.ts'
import { buildOdds, type OddsTable } from './odds-table.ts'
import type { Caps } from './rules.ts'
import type { Target } from './store.ts'
import { openBudget } from './store-budget.ts'
import { addCommitment, type Play, readPlays } from './store-play.ts'

/** A prepared spin. */
export type Ready = Play & { spinId: number; serverSeed: Buffer; budgetLeft: number; budgetShare: number }

const isReady = (play: Play): play is Ready =>
  play.spinId !== null && play.serverSeed !== null && play.budgetShare !== null

const MODAL: Target = { surface: 'modal', businessId: null, cityIds: [] }

/** Loads a person's wheel, with the next spin committed to. */
export type LoadSpin = ReturnType<typeof makeLoadSpin>

export function makeLoadSpin(sql: Sql, caps: Caps) {
  const readPlay = batched(
    ({ target }: { target: Target; userId: number }) => JSON.stringify(target),
    async (asked) => {
      const [first] = asked
      const userIds = asked.map(({ userId }) => userId)
      return first ? readPlays(sql, first.target, userIds) : []
    },
  )

  const readTable = async (userId: number, target: Target): Promise<{ play: Ready; table: OddsTable }> => {
    let play = await readPlay({ target, userId })
    if (play && !isReady(play)) {
      const { businessId } = target
      if (play.spinId === null) await addCommitment(sql, { userId, businessId, serverSeed: makeSeed() })
      if (play.budgetLeft === null) await tx(sql, openBudget)
      play = await readPlay({ target, userId })
    }
    if (!play) throw new Failure('not_signed_in')
    if (!isReady(play)) throw new Failure('busy', { retryAfterSeconds: 1 })
    return { play, table: buildOdds(target.surface, play, caps) }
  }

  /** Throws `not_signed_in`, `wheel_closed`, `busy`. */
  return async (userId: number, target: Target): Promise<{ play: Ready; table: OddsTable }> => {
    let found = await readTable(userId, target)
    // A city's prizes may be gone since they were looked up, or all be this person's own.
    if (target.surface === 'city' && !found.table.isOpen) found = await readTable(userId, MODAL)
    if (!found.table.isOpen) throw new Failure('wheel_closed')
    return found
  }
}
