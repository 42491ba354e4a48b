import { eraseMe, exportMe, getConsents, getOverview, putConsents } from '#contract/privacy.ts'
import { type Context, feature, type PersonalData } from '../../feature.ts'
import { type Api, route } from '../../http/route.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { makePrivacy, type Privacy } from './privacy.ts'
import { readConsentHistory } from './store.ts'

function privacyRoutes(api: Api, privacy: Privacy): void {
  route(api, getOverview, async (_input, { user }) => privacy.overview(user.id))
  route(api, getConsents, async (_input, { user }) => privacy.consents(user.id))
  route(api, putConsents, async ({ body }, { user }) => privacy.changeConsents(user.id, body))
  route(api, exportMe, async (_input, { user }) => privacy.exportAll(user.id))
  route(api, eraseMe, async ({ body }, { user }) => {
    await privacy.erase(user.id, body)
    return { ok: true as const }
  })
}

export const privacyFeature = feature({
  make: (needs: Context & { accounts: Accounts; parts: readonly PersonalData[] }) =>
    makePrivacy({ ...needs }),
  routes: privacyRoutes,
  personalData: [
    {
      // Goes with the account.
      name: 'consents',
      tables: ['consent'],
      read: (db, { id }) => readConsentHistory(db, id),
    },
  ],
})
