import type { Config } from '../../config.ts'
import { makeOneTimeCodes } from '../../db/one-time-codes.ts'
import type { Sql } from '../../db/pool.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { makeAssign } from './assign.ts'
import { makeDeciding, type OnOwned } from './decide.ts'
import { makeDisputes } from './disputes.ts'
import { makeProving } from './prove.ts'
import { DOCUMENT_DAYS, IDLE_DAYS } from './rules.ts'
import { sweepClaims } from './store.ts'

export { addClaimByLetter } from './store.ts'
export { isContestable } from './store-disputes.ts'

type ClaimsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  privateFiles: Uploads['privateFiles']
  /** In the transaction that gives a business its owner. */
  onOwned?: OnOwned
  /** In the transaction that takes it back. */
  onDisowned?: OnOwned
}

/** Who says that an ownerless business is theirs, how they prove it, and who decides. */
export type Claims = ReturnType<typeof makeClaims>

export function makeClaims({ onOwned = async () => {}, onDisowned = async () => {}, ...deps }: ClaimsDeps) {
  const codes = makeOneTimeCodes(deps.sql, 'claim-code')
  const disputes = makeDisputes({ ...deps, onDisowned })
  return {
    proving: makeProving({ ...deps, codes }),
    deciding: makeDeciding({ ...deps, codes, onOwned, disputePath: disputes.path }),
    disputes,
    setOwner: makeAssign({ ...deps, onOwned, onDisowned }),
    sweep: (): Promise<void> => sweepClaims(deps.sql, { idle: IDLE_DAYS, document: DOCUMENT_DAYS }),
  }
}
