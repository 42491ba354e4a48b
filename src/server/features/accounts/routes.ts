import { currentUser, login, logout, register } from '#contract/accounts.ts'
import { type Api, route } from '../../http/route.ts'
import type { Accounts } from './accounts.ts'

export function accountRoutes(api: Api, accounts: Accounts): void {
  route(api, login, async ({ body }, { network }) => accounts.login(body, { network }))
  route(api, register, async ({ body }, { network }) => accounts.register(body, { network }))
  route(api, logout, async (_input, { user }) => {
    await accounts.logout(user.tokenHash)
    return { ok: true as const }
  })
  route(api, currentUser, async (_input, { user }) => accounts.currentUser(user.id))
}
