import type { QueryClient } from '@tanstack/react-query'
import {
  type ClaimWay,
  claimBusiness,
  getClaimWays,
  getTakeover,
  listOwnClaims,
  proveByCode,
  withdrawClaim,
} from '#contract/claims.ts'
import {
  approveClaim,
  approveClaims,
  type ClaimQueue,
  listClaimDisputes,
  listClaims,
  makePhoneCode,
  rejectClaim,
  settleClaimDispute,
  undoClaimRejection,
  undoDisputeDismissal,
} from '#contract/claims-admin.ts'
import { claimText } from '#text/claims.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { call } from '#web/lib/call.ts'
import { useSave } from '#web/lib/use-save.ts'

const WAYS = 'claim-ways'
const OWN = 'own-claims'
const STAFF = 'admin-claims'
/** The staff's queues. */
export const STAFF_CLAIMS = [STAFF] as const

export const useClaimWays = (businessId: number, isAsked: boolean) =>
  useAsk([WAYS, businessId], getClaimWays, { params: { id: businessId } }, { enabled: isAsked, staleTime: 0 })

export const useTakeover = (businessId: number) =>
  useAsk(['takeover', businessId], getTakeover, { params: { id: businessId } })

export const useOwnClaims = (isAsked: boolean) =>
  useAsk([OWN], listOwnClaims, {}, { enabled: isAsked, staleTime: 0 })

/** All that a claim shows in. */
const CLAIMS = [[WAYS], [OWN], [STAFF]] as const

export const refreshClaims = (client: QueryClient) =>
  Promise.all(CLAIMS.map((queryKey) => client.invalidateQueries({ queryKey })))

/** Begins, or asks for another code. */
export const useStartClaim = (businessId: number) =>
  useSave(
    (body: { proof: ClaimWay; note?: string }) => ask(claimBusiness, { params: { id: businessId }, body }),
    { stale: CLAIMS },
  )

export const useProveByCode = (id: number) =>
  useSave((code: string) => ask(proveByCode, { params: { id }, body: { code } }), { stale: CLAIMS })

export const useWithdraw = () =>
  useSave((id: number) => ask(withdrawClaim, { params: { id } }), {
    stale: CLAIMS,
    done: claimText.withdrawn,
  })

export const useStaffClaims = (queue: ClaimQueue) =>
  useAskPages([STAFF, queue], listClaims, (cursor) => ({ query: { queue, cursor } }))

export const useStaffDisputes = () => useAskPages([STAFF, 'disputes'], listClaimDisputes, () => ({}))

export type Decision =
  | { act: 'approve' | 'reject'; id: number; reason: string }
  | { act: 'uphold' | 'dismiss'; id: number; reason: string }

export const useDecide = () =>
  useSave(
    ({ act, id, reason }: Decision) => {
      const params = { id }
      if (act === 'approve') return ask(approveClaim, { params, body: { reason } })
      if (act === 'reject') return ask(rejectClaim, { params, body: { reason } })
      return ask(settleClaimDispute, { params, body: { isUpheld: act === 'uphold', reason } })
    },
    { stale: CLAIMS },
  )

/** Grants several at once. */
export const useApproveClaims = () =>
  useSave((ids: number[]) => ask(approveClaims, { body: { ids } }), { stale: CLAIMS })

/** How a decision is taken back; null for those that give a business or take it away: its new state has been lived in. */
export function undoOf({ act, id }: Pick<Decision, 'act' | 'id'>) {
  if (act === 'reject') return () => call(undoClaimRejection, { params: { id } })
  return act === 'dismiss' ? () => call(undoDisputeDismissal, { params: { id } }) : null
}

export const usePhoneCode = () => useSave((id: number) => ask(makePhoneCode, { params: { id } }))
