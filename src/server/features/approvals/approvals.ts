import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Places } from '../places/places.ts'
import { makeChanges } from './changes.ts'
import { type Fee, makeDecisions } from './decide.ts'
import { makeQueue } from './queue.ts'
import type { Telling } from './tell.ts'

export { changeMerge } from './merge.ts'
export { approvalData } from './personal-data.ts'
export { addDecision } from './store.ts'

type ApprovalsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  businesses: Pick<Businesses, 'getOwn'>
  telling: Telling
  fee: Fee
}

/** What the staff decides of businesses, and what owners propose. */
export type Approvals = ReturnType<typeof makeApprovals>

export function makeApprovals(deps: ApprovalsDeps) {
  const changes = makeChanges(deps)
  return {
    changes,
    decisions: makeDecisions(deps),
    queue: makeQueue({ ...deps, changes }),
  }
}
