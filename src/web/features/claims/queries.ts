import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  approveClaim,
  type ClaimQueue,
  getClaimDocument,
  listClaimDisputes,
  listClaims,
  makePhoneCode,
  rejectClaim,
  settleClaimDispute,
} from '#contract/admin-claims.ts'
import {
  type ClaimProof,
  claimBusiness,
  getClaimWays,
  listOwnClaims,
  withdrawClaim,
} from '#contract/claims.ts'
import { errorTexts } from '#text/errors.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { storedToken } from '#web/lib/stored-session.ts'

const WAYS = 'claim-ways'
const OWN = 'own-claims'
const STAFF = 'admin-claims'

export const useClaimWays = (businessId: number, isAsked: boolean) =>
  useQuery({
    queryKey: [WAYS, businessId],
    queryFn: ({ signal }) => ask(getClaimWays, { params: { id: businessId } }, signal),
    enabled: isAsked,
    staleTime: 0,
  })

export const useOwnClaims = (isAsked: boolean) =>
  useQuery({
    queryKey: [OWN],
    queryFn: ({ signal }) => ask(listOwnClaims, {}, signal),
    enabled: isAsked,
    staleTime: 0,
  })

export async function refreshClaims(client: QueryClient): Promise<void> {
  await Promise.all([WAYS, OWN, STAFF].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Begins, or asks for another code. */
export function useStartClaim(businessId: number) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: { proof: ClaimProof; note?: string }) =>
      ask(claimBusiness, { params: { id: businessId }, body }),
    onSettled: () => refreshClaims(client),
  })
}

export function useWithdraw() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => ask(withdrawClaim, { params: { id } }),
    onSettled: () => refreshClaims(client),
  })
}

export const useStaffClaims = (queue: ClaimQueue) =>
  useInfiniteQuery({
    queryKey: [STAFF, queue],
    queryFn: ({ pageParam, signal }) =>
      askPage(listClaims, { query: { queue, ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

export const useStaffDisputes = () =>
  useQuery({
    queryKey: [STAFF, 'disputes'],
    queryFn: ({ signal }) => ask(listClaimDisputes, {}, signal),
    staleTime: 0,
  })

export type Decision =
  | { act: 'approve' | 'reject'; id: number; reason: string }
  | { act: 'uphold' | 'dismiss'; id: number; reason: string }

export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ act, id, reason }: Decision) => {
      const params = { id }
      if (act === 'approve') return ask(approveClaim, { params, body: { reason } })
      if (act === 'reject') return ask(rejectClaim, { params, body: { reason } })
      return ask(settleClaimDispute, { params, body: { isUpheld: act === 'uphold', reason } })
    },
    onSuccess: () => refreshClaims(client),
  })
}

export const usePhoneCode = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => ask(makePhoneCode, { params: { id } }),
  })

/** The document as an address of this page: it comes with the session's token, so no link can lead to it. */
export async function fetchDocument(id: number): Promise<string> {
  const answer = await fetch(getClaimDocument.path.replace('{id}', String(id)), {
    headers: { authorization: `Bearer ${storedToken() ?? ''}` },
  })
  if (!answer.ok) throw new Error(errorTexts.not_found)
  return URL.createObjectURL(await answer.blob())
}
