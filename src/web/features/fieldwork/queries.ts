import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  getBusinessStats,
  listFieldPlans,
  listPlansOfTheDay,
  listRecentBusinesses,
} from '#contract/field-work.ts'
import { ask, askPage } from '#web/lib/ask.ts'

const FIELD_WORK = 'field work'

/** Somebody out in the field looks again and again: each look is a new one. */
const FRESH = { staleTime: 0 }

export const useBusinessStats = () =>
  useQuery({
    queryKey: [FIELD_WORK, 'stats'],
    queryFn: ({ signal }) => ask(getBusinessStats, {}, signal),
    ...FRESH,
  })

export const usePlansOfTheDay = () =>
  useQuery({
    queryKey: [FIELD_WORK, 'plans of the day'],
    queryFn: ({ signal }) => ask(listPlansOfTheDay, {}, signal),
    ...FRESH,
  })

export const useRecentBusinesses = () =>
  useQuery({
    queryKey: [FIELD_WORK, 'recent'],
    queryFn: ({ signal }) => ask(listRecentBusinesses, {}, signal),
    ...FRESH,
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
