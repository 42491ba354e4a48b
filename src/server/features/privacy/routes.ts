import { eraseMe, exportMe, getConsents, getOverview, putConsents } from '#contract/me.ts'
import { type Api, route } from '../../http/route.ts'
import type { Privacy } from './privacy.ts'

export function privacyRoutes(api: Api, privacy: Privacy): void {
  route(api, getOverview, async (_input, { user }) => privacy.overview(user.id))
  route(api, getConsents, async (_input, { user }) => privacy.consents(user.id))
  route(api, putConsents, async ({ body }, { user }) => privacy.changeConsents(user.id, body))
  route(api, exportMe, async (_input, { user }) => privacy.exportAll(user.id))
  route(api, eraseMe, async ({ body }, { user }) => {
    await privacy.erase(user.id, body)
    return { ok: true as const }
  })
}
