import type { Config } from '../../config.ts'
import { makeOneTimeCodes } from '../../db/one-time-codes.ts'
import type { Sql } from '../../db/pool.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { makeAssign } from './assign.ts'
import { makeDeciding } from './decide.ts'
import { makeDisputePaths, makeDisputes } from './disputes.ts'
import { makeProving } from './prove.ts'
import { DOCUMENT_DAYS, IDLE_DAYS } from './rules.ts'
import { sweepClaims } from './store.ts'
import { makeTakeovers, type OnOwned } from './takeovers.ts'

export { DOCUMENT_DAYS } from './rules.ts'
export { addClaimByLetter, putClaim } from './store.ts'
export { isContestable } from './store-disputes.ts'

type ClaimsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  privateFiles: Pick<Uploads['privateFiles'], 'add' | 'read'>
  /** In the transaction that gives a business its owner. */
  onOwned?: OnOwned
  /** In the transaction that takes it back. */
  onDisowned?: OnOwned
}

/** Who says that an ownerless business is theirs, how they prove it, and who decides. */
export type Claims = ReturnType<typeof makeClaims>

export function makeClaims({ onOwned = async () => {}, onDisowned = async () => {}, ...deps }: ClaimsDeps) {
  const codes = makeOneTimeCodes(deps.sql, 'claim-code')
  const disputePath = makeDisputePaths(deps.sql)
  const takeovers = makeTakeovers({ ...deps, onOwned, onDisowned, disputePath })
  const deciding = makeDeciding({ ...deps, codes, onOwned, disputePath, takeovers })
  return {
    proving: makeProving({ ...deps, codes, takeovers }),
    deciding,
    disputes: makeDisputes({ ...deps, onDisowned, takeovers, tellRefused: deciding.tellRefused }),
    setOwner: makeAssign({ ...deps, onOwned, onDisowned, takeovers }),
    runningTakeover: takeovers.running,
    async sweep(): Promise<void> {
      await sweepClaims(deps.sql, { idle: IDLE_DAYS, document: DOCUMENT_DAYS })
      await takeovers.sweep()
    },
  }
}
