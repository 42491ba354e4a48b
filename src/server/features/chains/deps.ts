import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import type { Approvals } from '../approvals/approvals.ts'
import type { Categories } from '../categories/categories.ts'
import type { Claims } from '../claims/claims.ts'
import type { Places } from '../places/places.ts'
import type { Streets } from '../streets/streets.ts'
import type { Submissions } from '../submissions/submissions.ts'
import type { Uploads } from '../uploads/uploads.ts'

export type ChainsDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  streets: Pick<Streets, 'find'>
  categories: Pick<Categories, 'words' | 'list'>
  privateFiles: Uploads['privateFiles']
  submissions: Pick<Submissions, 'submitWithin'>
  decisions: Pick<Approvals['decisions'], 'within'>
  claims: Pick<Claims['deciding'], 'grantOfChain' | 'tellListedOfChain'>
}
