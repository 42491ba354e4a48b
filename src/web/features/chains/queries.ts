import { useQueryClient } from '@tanstack/react-query'
import {
  approveChain,
  type Chain,
  type ChainQueue,
  dropChain,
  getChain,
  listChains,
  readChain,
  refuseChain,
  sendChain,
} from '#contract/chains.ts'
import type { Request } from '#contract/endpoint.ts'
import { ownChainText as text } from '#text/chains.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { useSave } from '#web/lib/use-save.ts'

const OWN = 'own-chain'
const STAFF = 'admin-chains'
const STALE = [[OWN]]
/** The staff's queues. */
export const STAFF_CHAINS = [STAFF] as const

export const useOwnChain = () => useAsk([OWN], getChain, {}, { staleTime: 0 })

/** Shows a list that a file or document brought. */
export function useShowChain() {
  const client = useQueryClient()
  return (chain: Chain): void => {
    client.setQueryData([OWN], { chain })
  }
}

export const useReadChain = (id: number) =>
  useSave((body: Request<typeof readChain>['body']) => ask(readChain, { params: { id }, body }), {
    stale: STALE,
    done: text.readDone,
  })

export const useSendChain = (id: number) =>
  useSave((body: Request<typeof sendChain>['body']) => ask(sendChain, { params: { id }, body }), {
    stale: STALE,
    done: text.sent,
  })

export const useDropChain = (id: number) =>
  useSave(() => ask(dropChain, { params: { id } }), { stale: STALE, done: text.dropped })

export const useStaffChains = (queue: ChainQueue) =>
  useAskPages([STAFF, queue], listChains, (cursor) => ({ query: { queue, cursor } }))

export const useApproveChain = (id: number) =>
  useSave((leftOut: number[]) => ask(approveChain, { params: { id }, body: { leftOut } }))

export const useRefuseChain = (id: number) =>
  useSave((reason: string) => ask(refuseChain, { params: { id }, body: { reason } }))
