import { attackDefects } from './attacks.ts'
import { attackDefectsOnPeople } from './attacks-on-people.ts'
import { attackDefectsOnService } from './attacks-on-service.ts'
import { candidateDefects } from './candidates.ts'
import { chainDefects } from './chains.ts'
import { checkDefects } from './checks.ts'
import { countryDefects } from './country.ts'
import type { Defect } from './defect.ts'
import { drillDefects } from './drills.ts'
import { letterDefects } from './letters.ts'
import { overtureDefects } from './overture.ts'
import { pageDefects } from './pages.ts'
import { pageDefectsOfAccounts } from './pages-of-accounts.ts'
import { pageDefectsOfCallOuts } from './pages-of-call-outs.ts'
import { cardDefects } from './pages-of-cards.ts'
import { pageDefectsOfOwners } from './pages-of-owners.ts'
import { panelDefects } from './pages-of-panels.ts'
import { pageDefectsOverTime } from './pages-over-time.ts'
import { partitionDefects } from './partitions.ts'
import { questionDefects } from './questions.ts'
import { removalDefects } from './removals.ts'
import { replicaDefects } from './replicas.ts'
import { ruleDefects } from './rules.ts'
import { sequenceDefects } from './sequences.ts'
import { serverDefects } from './server.ts'
import { callOutDefects } from './server-call-outs.ts'
import { callOutAbuseDefects } from './server-call-outs-abuse.ts'
import { fieldDefects } from './server-field.ts'
import { moreServerDefects } from './server-more.ts'
import { snapshotDefects } from './server-snapshots.ts'
import { wayDefects } from './server-way.ts'
import { workerDefects } from './server-workers.ts'
import { smsDefects } from './sms.ts'
import { surveyDefects } from './surveys.ts'

/** At least one of every feature and kind of check. Update it when a test moves. */
export const defects: readonly Defect[] = [
  ...ruleDefects,
  ...serverDefects,
  ...candidateDefects,
  ...overtureDefects,
  ...letterDefects,
  ...chainDefects,
  ...removalDefects,
  ...questionDefects,
  ...callOutDefects,
  ...callOutAbuseDefects,
  ...wayDefects,
  ...fieldDefects,
  ...smsDefects,
  ...surveyDefects,
  ...moreServerDefects,
  ...partitionDefects,
  ...snapshotDefects,
  ...workerDefects,
  ...pageDefects,
  ...pageDefectsOfAccounts,
  ...pageDefectsOfCallOuts,
  ...cardDefects,
  ...pageDefectsOfOwners,
  ...panelDefects,
  ...pageDefectsOverTime,
  ...attackDefects,
  ...attackDefectsOnPeople,
  ...attackDefectsOnService,
  ...drillDefects,
  ...sequenceDefects,
  ...checkDefects,
  ...countryDefects,
  ...replicaDefects,
]
