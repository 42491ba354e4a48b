import { useInfiniteQuery } from '@tanstack/react-query'
import { listImports } from '#contract/imports.ts'
import { askPage } from '#web/lib/ask.ts'

export const IMPORTS = ['admin-imports'] as const

export const useImports = () =>
  useInfiniteQuery({
    queryKey: IMPORTS,
    queryFn: ({ pageParam, signal }) =>
      askPage(listImports, { query: { ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
