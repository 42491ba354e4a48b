import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  getBusinessStats,
  listFieldPlans,
  listFieldWorkers,
  listPlansOfTheDay,
  listRecentBusinesses,
} from '#contract/field-work.ts'
import { ask, askPage } from '#web/lib/ask.ts'
import { keeping } from '#web/lib/kept-answers.ts'
import { useKept } from '#web/lib/use-kept.ts'

const FIELD_WORK = 'field work'

/** Somebody out in the field looks again and again: each look is a new one. */
const FRESH = { staleTime: 0 }

/** The same, and without a network what was answered last, with its age. */
function useKeptAnswer<T>(name: string, asking: (signal: AbortSignal) => Promise<T>) {
  const slot = `${FIELD_WORK} ${name}`
  const query = useQuery({
    queryKey: [FIELD_WORK, name],
    queryFn: ({ signal }) => keeping(slot, asking(signal)),
    refetchOnReconnect: true,
    ...FRESH,
  })
  return { ...query, ...useKept<T>(slot, query, ({ data }) => data) }
}

export const useBusinessStats = () => useKeptAnswer('stats', (signal) => ask(getBusinessStats, {}, signal))

export const usePlansOfTheDay = () =>
  useKeptAnswer('plans of the day', (signal) => ask(listPlansOfTheDay, {}, signal))

export const useRecentBusinesses = () =>
  useKeptAnswer('recent', (signal) => ask(listRecentBusinesses, {}, signal))

export const useFieldWorkers = () =>
  useQuery({
    queryKey: [FIELD_WORK, 'workers'],
    queryFn: ({ signal }) => ask(listFieldWorkers, {}, signal),
  })

export const useFieldPlans = () =>
  useInfiniteQuery({
    queryKey: [FIELD_WORK, 'plans'],
    queryFn: ({ pageParam, signal }) =>
      askPage(listFieldPlans, { query: pageParam === null ? {} : { cursor: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    ...FRESH,
  })

export const refreshFieldWork = (client: QueryClient) => client.invalidateQueries({ queryKey: [FIELD_WORK] })
