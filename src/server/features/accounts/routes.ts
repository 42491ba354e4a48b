import {
  chooseNewPassword,
  currentUser,
  forgotPassword,
  login,
  logout,
  register,
} from '#contract/accounts.ts'
import { changePassword, endOneSession, listSessions, updateProfile } from '#contract/profile.ts'
import { type Api, route } from '../../http/route.ts'
import type { Accounts } from './accounts.ts'
import type { Profile } from './profile.ts'

export function accountRoutes(api: Api, accounts: Accounts, profile: Profile): void {
  route(api, login, async ({ body }, { network }) => accounts.login(body, { network }))
  route(api, register, async ({ body }, { network }) => accounts.register(body, { network }))
  route(api, forgotPassword, async ({ body }, { network }) => {
    await accounts.forgotPassword(body.email, { network })
    return { ok: true as const }
  })
  route(api, chooseNewPassword, async ({ body }, { user }) => accounts.chooseNewPassword(body, user))
  route(api, logout, async (_input, { user }) => {
    await accounts.logout(user.tokenHash)
    return { ok: true as const }
  })
  route(api, currentUser, async (_input, { user }) => accounts.currentUser(user.id))
  route(api, changePassword, async ({ body }, { user }) => {
    await profile.changePassword(body, user)
    return { ok: true as const }
  })
  route(api, updateProfile, async ({ body }, { user }) => profile.update(body, user))
  route(api, listSessions, async (_input, { user }) => profile.sessions(user))
  route(api, endOneSession, async ({ params }, { user }) => {
    await profile.endSession(params.id, user)
    return { ok: true as const }
  })
}
