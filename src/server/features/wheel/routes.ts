import { getBusinessWheel, getSpinProof, getWheel, listCityPrizes, spinWheel } from '#contract/wheel.ts'
import {
  getPrizeToken,
  getWheelLevel,
  listPrizeIssuers,
  listUserPrizes,
  listWheelHistory,
  listWonPrizes,
  redeemPrize,
} from '#contract/wheel-prizes.ts'
import {
  addBusinessPrize,
  addSegment,
  editBusinessPrize,
  editSegment,
  getWheelBudget,
  listBusinessPrizes,
  listSegments,
  removeBusinessPrize,
  setWheelBudget,
} from '#contract/wheel-segments.ts'
import { type Api, route } from '../../http/route.ts'
import type { Prizes, Segments, WheelDoor } from './wheel.ts'

export function wheelRoutes(
  api: Api,
  { wheel, prizes, segments }: { wheel: WheelDoor; prizes: Prizes; segments: Segments },
): void {
  route(api, getWheel, async ({ query }, { user }) => wheel.get(user.id, query))
  route(api, getBusinessWheel, async ({ params }, { user }) => wheel.ofBusiness(user.id, params.id))
  route(api, spinWheel, async ({ body }, { user, network }) => wheel.spin(user.id, body, network))
  route(api, getSpinProof, async ({ params }) => wheel.proof(params.id))
  route(api, listCityPrizes, async ({ query }) => wheel.cityPrizes(query.city))

  route(api, listUserPrizes, async ({ query }, { user }) => prizes.list(user.id, query))
  route(api, listWheelHistory, async ({ query }, { user }) => prizes.history(user.id, query))
  route(api, getWheelLevel, async (_input, { user }) => prizes.level(user.id))
  route(api, getPrizeToken, async ({ params }, { user }) => prizes.token(user.id, params.prizeId))
  route(api, listWonPrizes, async ({ params, query }) => prizes.wonAt(params.id, query))
  route(api, listPrizeIssuers, async (_input, { user }) => prizes.issuers(user.id))
  route(api, redeemPrize, async ({ body }, { user }) => prizes.redeem(body, user))

  route(api, listBusinessPrizes, async ({ params }) => segments.ofBusiness(params.id))
  route(api, addBusinessPrize, async ({ params, body }, { user }) =>
    segments.addPrize(user.id, params.id, body),
  )
  route(api, editBusinessPrize, async ({ params, body }, { user }) =>
    segments.editPrize(user.id, params.id, params.prizeId, body),
  )
  route(api, removeBusinessPrize, async ({ params }, { user }) => {
    await segments.removePrize(user.id, params.id, params.prizeId)
    return { ok: true as const }
  })
  route(api, listSegments, async () => segments.ofPlatform())
  route(api, addSegment, async ({ body }, { user }) => segments.addSegment(user.id, body))
  route(api, editSegment, async ({ params, body }, { user }) =>
    segments.editSegment(user.id, params.id, body),
  )
  route(api, getWheelBudget, async () => segments.budget())
  route(api, setWheelBudget, async ({ body }, { user }) =>
    segments.budget({ actorId: user.id, cap: body.cap }),
  )
}
