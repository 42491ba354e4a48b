import type { Defect } from './defect.ts'
import { pageDefects } from './pages.ts'
import { pageDefectsOfAccounts } from './pages-of-accounts.ts'
import { pageDefectsOfOwners } from './pages-of-owners.ts'
import { ruleDefects } from './rules.ts'
import { serverDefects } from './server.ts'
import { fieldDefects } from './server-field.ts'
import { moreServerDefects } from './server-more.ts'

/** One of every feature and kind of check at least. Whoever moves a test names its new place here. */
export const defects: readonly Defect[] = [
  ...ruleDefects,
  ...serverDefects,
  ...fieldDefects,
  ...moreServerDefects,
  ...pageDefects,
  ...pageDefectsOfAccounts,
  ...pageDefectsOfOwners,
]
