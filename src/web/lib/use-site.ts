import { useQuery } from '@tanstack/react-query'
import { getSite } from '#contract/site.ts'
import { ask } from './ask.ts'

/** The public settings of this installation; they do not change while a page lives. */
export const useSite = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => ask(getSite, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
