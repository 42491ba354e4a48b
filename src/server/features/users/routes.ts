import {
  changeUser,
  endUserSessions,
  eraseUser,
  getUser,
  listUsers,
  makeUser,
  resetUserTotp,
  sendUserPassword,
} from '#contract/admin-users.ts'
import { nextLink } from '../../http/next-link.ts'
import { type Api, route } from '../../http/route.ts'
import type { Users } from './users.ts'

const done = { ok: true } as const

export function userRoutes(api: Api, users: Users): void {
  route(api, listUsers, async ({ query }, { setHeader }) => {
    const { items, next } = await users.list(query)
    if (next) setHeader('link', nextLink(listUsers.path, query, next))
    return items
  })
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
