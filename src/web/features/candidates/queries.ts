import {
  answerCandidate,
  type CandidateAnswer,
  getCandidate,
  listCandidates,
  takeOverCandidate,
} from '#contract/candidates.ts'
import type { Point } from '#lib/geo.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { useSave } from '#web/lib/use-save.ts'

/** The question of a list of businesses. */
export type ListedQuestion = {
  categoryId?: number | null
  q?: string
  city?: string | null
  district?: string | null
  point: Point | null
}

const FRESH_MS = 60 * 60_000
const PAGE = 10

const itemKey = (id: number) => ['candidates', id] as const

/** As many as one answer holds, for a map. */
export const MAPPED = 100

/** Unconfirmed places for the question of a list, `limit` a page; null: nothing is asked. */
export function useCandidates(question: ListedQuestion | null, limit = PAGE) {
  const { categoryId, q = '', city, district, point } = question ?? { point: null }
  const query = {
    q,
    limit,
    ...(categoryId != null && { categoryId }),
    ...(city != null && { city }),
    ...(district != null && { district }),
    ...point,
  }
  return useAskPages(['candidates', query], listCandidates, (cursor) => ({ query: { ...query, cursor } }), {
    next: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_MS,
    enabled: question !== null,
  })
}

export const useCandidate = (id: number) =>
  useAsk(itemKey(id), getCandidate, { params: { id } }, { staleTime: FRESH_MS })

export const useAnswer = (id: number) =>
  useSave((answer: CandidateAnswer) => ask(answerCandidate, { params: { id }, body: { answer } }))

export const useTakeOver = (id: number, onBegun: (businessId: number) => void) =>
  useSave(() => ask(takeOverCandidate, { params: { id } }), {
    onSuccess: ({ businessId }) => onBegun(businessId),
  })
