import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Places } from '../places/places.ts'
import { makeChanges } from './changes.ts'
import { type Fee, makeDecisions } from './decide.ts'
import { makeDecideMany } from './decide-many.ts'
import { makeQueue } from './queue.ts'

export { addDecision } from './store.ts'

type ApprovalsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  businesses: Pick<Businesses, 'getOwn'>
  fee: Fee
  blockSender: Parameters<typeof makeDecideMany>[0]['blockSender']
}

/** Decisions of the staff on businesses, and proposals of owners. */
export type Approvals = ReturnType<typeof makeApprovals>

export function makeApprovals(deps: ApprovalsDeps) {
  const changes = makeChanges(deps)
  const decisions = makeDecisions(deps)
  return {
    changes,
    decisions,
    many: makeDecideMany({ ...deps, decisions }),
    queue: makeQueue({ ...deps, changes }),
  }
}
