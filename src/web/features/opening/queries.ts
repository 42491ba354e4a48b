import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewUsualHours } from '#contract/admin-categories.ts'
import {
  type BusinessHours,
  getHours,
  type HoursPlan,
  previewHours,
  putHours,
  putOpen,
} from '#contract/opening.ts'
import type { OwnBusiness } from '#contract/own-businesses.ts'
import { AskError, ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'

const TYPING_MS = 300

const hoursKey = (businessId: number) => ['own-hours', businessId]

/** Opens, closes, or returns to the hours; what the panel shows follows the answer. */
export function useSetOpen(businessId: number) {
  const client = useQueryClient()
  return useMutation({
    // Offline it fails at once and says so, instead of waiting to open a shop hours later.
    networkMode: 'always',
    mutationFn: (isOpen: boolean | null) => ask(putOpen, { params: { id: businessId }, body: { isOpen } }),
    onMutate: () => client.cancelQueries({ queryKey: OWN_BUSINESSES }),
    onSuccess: async (business) => {
      client.setQueryData<OwnBusiness[]>(OWN_BUSINESSES, (own) =>
        own?.map((one) => (one.id === businessId ? business : one)),
      )
      await client.invalidateQueries({ queryKey: hoursKey(businessId) })
      await client.invalidateQueries({ queryKey: ['business', businessId] })
    },
  })
}

/** Asked once on coming: what is typed must not be replaced by an answer. */
export const useHours = (businessId: number) =>
  useQuery({
    queryKey: hoursKey(businessId),
    queryFn: ({ signal }) => ask(getHours, { params: { id: businessId } }, signal),
    staleTime: 0,
    gcTime: 0,
  })

export function useSaveHours(businessId: number) {
  const client = useQueryClient()
  return async (body: HoursPlan) => {
    const answer = await call(putHours, { params: { id: businessId }, body })
    if (answer.ok) {
      client.setQueryData<BusinessHours>(hoursKey(businessId), answer.data)
      await client.invalidateQueries({ queryKey: OWN_BUSINESSES })
      await client.invalidateQueries({ queryKey: ['business', businessId] })
    }
    return answer
  }
}

/** What customers would read, a moment after the last change; `fields` says what is wrong with the form. */
export function usePreview(businessId: number, plan: HoursPlan) {
  const [asked, setAsked] = useState(plan)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(plan), TYPING_MS)
    return () => clearTimeout(timer)
  }, [plan])
  const query = useQuery({
    queryKey: ['hours-preview', businessId, asked],
    queryFn: ({ signal }) => ask(previewHours, { params: { id: businessId }, body: asked }, signal),
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const refused = query.error instanceof AskError ? query.error.failure : null
  return { ...query, isWrong: refused?.code === 'invalid_input', fields: refused?.fields ?? {} }
}

/** What a trade's usual hours mean; asked when the fingers rest. */
export const useUsualPreview = (plan: HoursPlan | null) =>
  useQuery({
    queryKey: ['usual hours', plan],
    queryFn: plan ? ({ signal }) => ask(previewUsualHours, { body: plan }, signal) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
  })
