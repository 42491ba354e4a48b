import multipart from '@fastify/multipart'
import {
  claimBusiness,
  DOCUMENT_MAX_BYTES,
  disputeByAccount,
  disputeByMail,
  getClaimWays,
  getTakeover,
  listOwnClaims,
  proveByCode,
  proveByDocument,
  withdrawClaim,
} from '#contract/claims.ts'
import {
  approveClaim,
  approveClaims,
  getClaimDocument,
  listClaimDisputes,
  listClaims,
  makePhoneCode,
  rejectClaim,
  setBusinessOwner,
  settleClaimDispute,
  undoClaimRejection,
  undoDisputeDismissal,
} from '#contract/claims-admin.ts'
import { FileAnswer } from '../../http/answers.ts'
import { pagedRoute } from '../../http/paged-route.ts'
import { type Api, route } from '../../http/route.ts'
import type { Claims } from './claims.ts'

const ok = { ok: true as const }
const BOUNDS = { maxBytes: DOCUMENT_MAX_BYTES, tooLarge: 'document_too_large' } as const

export async function claimRoutes(
  api: Api,
  { proving, deciding, disputes, setOwner, runningTakeover }: Claims,
): Promise<void> {
  route(api, getClaimWays, async ({ params }, { user }) => proving.ways(params.id, user.id))
  route(api, claimBusiness, async ({ params, body }, { user, network }) =>
    proving.start(params.id, user, body, network),
  )
  route(api, getTakeover, async ({ params }, { user }) => runningTakeover(params.id, user.id))
  route(api, listOwnClaims, async (_input, { user }) => proving.list(user.id))
  route(api, proveByCode, async ({ params, body }, { user }) => proving.byCode(params.id, user.id, body.code))
  route(api, withdrawClaim, async ({ params }, { user }) => {
    await proving.withdraw(params.id, user.id)
    return ok
  })
  // Forms are read here and where pictures are taken.
  await api.app.register(async (scope) => {
    await scope.register(multipart)
    route({ ...api, app: scope }, proveByDocument, async ({ params }, { user, readFile }) =>
      proving.byDocument(params.id, user.id, () => readFile(BOUNDS)),
    )
  })

  route(api, disputeByAccount, async ({ params, body }, { user }) => {
    await disputes.byAccount(params.id, user, body.text)
    return ok
  })
  route(api, disputeByMail, async ({ body }, { network }) => disputes.byMail(body.token, body.text, network))

  route(api, setBusinessOwner, async ({ params, body }, { user }) => {
    await setOwner(user.id, params.id, body)
    return ok
  })
  pagedRoute(api, listClaims, ({ query }) => deciding.list(query))
  route(
    api,
    getClaimDocument,
    async ({ params }, { user }) => new FileAnswer(await deciding.document(user.id, params.id)),
  )
  route(api, makePhoneCode, async ({ params }, { user }) => deciding.phoneCode(user.id, params.id))
  route(api, approveClaim, async ({ params, body }, { user }) => {
    await deciding.approve(user.id, params.id, body.reason ?? '')
    return ok
  })
  route(api, approveClaims, async ({ body }, { user }) => deciding.approveSimple(user.id, body.ids))
  route(api, rejectClaim, async ({ params, body }, { user }) => {
    await deciding.reject(user.id, params.id, body.reason)
    return ok
  })
  route(api, undoClaimRejection, async ({ params }, { user }) => {
    await deciding.undoRejection(user.id, params.id)
    return ok
  })
  route(api, undoDisputeDismissal, async ({ params }, { user }) => {
    await disputes.undoDismissal(user.id, params.id)
    return ok
  })
  route(api, listClaimDisputes, async () => disputes.list())
  route(api, settleClaimDispute, async ({ params, body }, { user }) => {
    await disputes.settle(user.id, params.id, body)
    return ok
  })
}
