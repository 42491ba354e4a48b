import { confirmPhone, sendPhoneCode } from '#contract/phone-proof.ts'
import { type Api, route } from '../../http/route.ts'
import type { Phones } from './phones.ts'

export function phoneRoutes(api: Api, phones: Phones): void {
  route(api, sendPhoneCode, async (_input, { user, network }) => phones.sendCode(user.id, network))
  route(api, confirmPhone, async ({ body }, { user }) => phones.confirm(user.id, body.code))
}
