import { getDesk, setDigestHour } from '#contract/desk.ts'
import { type Api, route } from '../../http/route.ts'
import type { Desk } from './desk.ts'

export function deskRoutes(api: Api, desk: Desk): void {
  route(api, getDesk, async (_input, { user }) => desk.get(user.id))
  route(api, setDigestHour, async ({ body }, { user }) => {
    await desk.setDigestHour(user.id, body.hour)
    return { ok: true } as const
  })
}
