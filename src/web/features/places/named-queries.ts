import { keepPreviousData } from '@tanstack/react-query'
import { searchBusinesses } from '#contract/search.ts'
import { listStreets } from '#contract/streets.ts'
import type { Point } from '#lib/geo.ts'
import { useAsk } from '#web/lib/ask.ts'

// Apart from the other queries, which home loads.

/** Streets by name, of equal ones the nearest first; nothing is asked without words. */
export const useStreetsNamed = (
  words: string,
  near: Point | null,
  { limit, isKept = false }: { limit: number; isKept?: boolean },
) =>
  useAsk(
    ['streets', words, near?.lat, near?.lng, limit],
    listStreets,
    { query: { q: words, ...near, limit } },
    { enabled: words !== '', ...(isKept && { placeholderData: keepPreviousData }) },
  )

/** Listed businesses by name or address; nothing is asked without words. */
export const useListedNamed = (words: string, city: string, limit: number) =>
  useAsk(
    ['places', city, words],
    searchBusinesses,
    { query: { q: words, limit, ...(city && { city }) } },
    { enabled: words !== '' },
  )
