import {
  changeUser,
  endUserSessions,
  eraseUser,
  getUser,
  listUsers,
  makeUser,
  resetUserTotp,
  sendUserPassword,
} from '#contract/users.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Users } from './users.ts'

const done = { ok: true } as const

export function userRoutes(api: Api, users: Users): void {
  pagedRoute(api, listUsers, ({ query }) => users.list(query))
  route(api, getUser, async ({ params }) => users.get(params.id))
  route(api, makeUser, async ({ body }, { user }) => users.summary(await users.make(user.id, body)))
  route(api, changeUser, async ({ params, body }, { user }) => {
    await users.change(user.id, params.id, body)
    return users.summary(params.id)
  })
  route(api, endUserSessions, async ({ params }, { user }) => {
    await users.endSessions(user.id, params.id)
    return done
  })
  route(api, resetUserTotp, async ({ params, body }, { user }) => {
    await users.resetTotp(user.id, params.id, body.reason)
    return done
  })
  route(api, sendUserPassword, async ({ params }, { user }) => {
    await users.sendPassword(user.id, params.id)
    return done
  })
  route(api, eraseUser, async ({ params, body }, { user }) => {
    await users.erase(user.id, params.id, body.reason)
    return done
  })
}
