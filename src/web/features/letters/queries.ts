import type { Request } from '#contract/endpoint.ts'
import {
  cancelLetters,
  claimByLetter,
  countLetterPlaces,
  listLetterRuns,
  makeLetters,
  openLetter,
} from '#contract/letters.ts'
import { lettersText } from '#text/letters.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { useAskPages } from '#web/lib/ask-pages.ts'
import { useSave } from '#web/lib/use-save.ts'

const LETTERS = 'letters'
const STALE = { stale: [[LETTERS]] }

export type LetterArea = Request<typeof countLetterPlaces>['query']

export const useOpenedLetter = (code: string) =>
  useAsk([LETTERS, 'opened', code], openLetter, { body: { code } }, { staleTime: 0, gcTime: 0 })

export const useClaimByLetter = (code: string) => useSave(() => ask(claimByLetter, { body: { code } }), STALE)

/** Null: no district is chosen yet. */
export const useLetterPlaces = (area: LetterArea | null) =>
  useAsk([LETTERS, 'places', area], countLetterPlaces, area && { query: area }, { staleTime: 0 })

export const useLetterRuns = () =>
  useAskPages([LETTERS, 'runs'], listLetterRuns, (cursor) => ({ query: { cursor } }))

export const useMakeLetters = () =>
  useSave((body: LetterArea & { count: number }) => ask(makeLetters, { body }), {
    ...STALE,
    done: ({ letters }) => lettersText.made(letters),
  })

export const useCancelLetters = (id: number) =>
  useSave(() => ask(cancelLetters, { params: { id } }), { ...STALE, done: lettersText.cancelled })
