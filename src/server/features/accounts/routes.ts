import {
  chooseNewPassword,
  currentUser,
  forgotPassword,
  login,
  logout,
  register,
} from '#contract/accounts.ts'
import { confirmEmail, resendConfirmation } from '#contract/accounts-confirmation.ts'
import {
  addBusinessSide,
  changeEmail,
  changePassword,
  endOneSession,
  listSessions,
  updateProfile,
} from '#contract/accounts-profile.ts'
import { beginTotp, confirmIdentity, confirmTotp, removeTotp, totpState } from '#contract/accounts-totp.ts'
import { businessLogin, changeBusinessPassword, type OwnBusiness } from '#contract/businesses-own.ts'
import { type Api, route } from '../../http/route.ts'
import type { Accounts } from './accounts.ts'
import type { Confirmation } from './confirmation.ts'
import type { Profile } from './profile.ts'
import type { SignIn } from './sign-in.ts'
import type { Totp } from './totp.ts'

type Rooms = {
  accounts: Accounts
  signIn: SignIn
  confirmation: Confirmation
  profile: Profile
  totp: Totp
  listOwnBusinesses: (ownerId: number) => Promise<OwnBusiness[]>
}

const done = { ok: true as const }

export function accountRoutes(api: Api, rooms: Rooms): void {
  const { accounts, signIn, confirmation, profile, totp, listOwnBusinesses } = rooms
  route(api, login, async ({ body }, { network }) => signIn.byEmail(body, { network }))
  route(api, businessLogin, async ({ body }, { network }) => {
    const opened = await signIn.byPhone(body, { network })
    const businesses = opened.mustChoosePassword ? [] : await listOwnBusinesses(opened.user.id)
    return { ...opened, business: businesses[0] ?? null, businesses }
  })
  route(api, changeBusinessPassword, async ({ body }, { user, network }) => {
    await signIn.changeByPhone(body, user, { network })
    return done
  })
  route(api, register, async ({ body }, { network }) => accounts.register(body, { network }))
  route(api, forgotPassword, async ({ body }, { network }) => {
    await accounts.forgotPassword(body.email, { network })
    return done
  })
  route(api, chooseNewPassword, async ({ body }, { user }) => accounts.chooseNewPassword(body, user))
  route(api, logout, async (_input, { user }) => {
    await accounts.logout(user.tokenHash)
    return done
  })
  route(api, confirmEmail, async ({ body }) => confirmation.confirm(body.token))
  route(api, resendConfirmation, async (_input, { user }) => {
    await confirmation.resend(user.id)
    return done
  })

  route(api, currentUser, async (_input, { user }) => accounts.currentUser(user.id))
  route(api, addBusinessSide, async (_input, { user }) => profile.addBusinessSide(user.id))
  route(api, updateProfile, async ({ body }, { user }) => profile.update(body, user))
  route(api, changeEmail, async ({ body }, { user }) => {
    await profile.changeEmail(body, user)
    return done
  })
  route(api, changePassword, async ({ body }, { user }) => {
    await profile.changePassword(body, user)
    return done
  })
  route(api, confirmIdentity, async ({ body }, { user }) => {
    await profile.confirmIdentity(body, user)
    return done
  })
  route(api, listSessions, async (_input, { user }) => profile.sessions(user))
  route(api, endOneSession, async ({ params }, { user }) => {
    await profile.endSession(params.id, user)
    return done
  })

  route(api, totpState, async (_input, { user }) => totp.state(user))
  route(api, beginTotp, async (_input, { user }) => totp.begin(user.id))
  route(api, confirmTotp, async ({ body }, { user, network }) => ({
    recoveryCodes: await totp.confirm(body.otp, user, network),
  }))
  route(api, removeTotp, async ({ body }, { user }) => {
    await profile.removeTotp(body.currentPassword, user)
    return done
  })
}
