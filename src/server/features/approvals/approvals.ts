import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import type { Businesses } from '../businesses/businesses.ts'
import type { Places } from '../places/places.ts'
import { makeChanges } from './changes.ts'
import { makeDecisions, type OnApproved } from './decide.ts'
import { makeQueue } from './queue.ts'
import type { Telling } from './tell.ts'

export { approvalData } from './personal-data.ts'

type ApprovalsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  businesses: Pick<Businesses, 'getOwn'>
  telling: Telling
  onApproved?: OnApproved
}

/** What the staff decides of businesses, and what owners propose. */
export type Approvals = ReturnType<typeof makeApprovals>

export function makeApprovals({ onApproved, ...deps }: ApprovalsDeps) {
  const changes = makeChanges(deps)
  return {
    changes,
    decisions: makeDecisions({ ...deps, onApproved }),
    queue: makeQueue({ ...deps, changes }),
  }
}
