import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { previewUsualHours } from '#contract/categories-admin.ts'
import {
  type BusinessHours,
  getHours,
  type HoursPlan,
  previewHours,
  putHours,
  putOpen,
} from '#contract/hours.ts'
import { AskError, ask, useAsk } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { BUSINESS } from '#web/lib/shared-keys.ts'
import { useSave } from '#web/lib/use-save.ts'

const TYPING_MS = 300

const hoursKey = (businessId: number) => ['own-hours', businessId]

/** Opens, closes, or returns to the hours; what the panel shows follows the answer. */
export function useSetOpen(businessId: number) {
  const client = useQueryClient()
  return useSave(
    async (isOpen: boolean | null) => {
      await client.cancelQueries({ queryKey: OWN_BUSINESSES })
      return ask(putOpen, { params: { id: businessId }, body: { isOpen } })
    },
    {
      async onSuccess(business) {
        client.setQueryData<OwnBusiness[]>(OWN_BUSINESSES, (own) =>
          own?.map((one) => (one.id === businessId ? business : one)),
        )
        await client.invalidateQueries({ queryKey: hoursKey(businessId) })
        await client.invalidateQueries({ queryKey: [BUSINESS, businessId] })
      },
    },
  )
}

/** Asked once on coming: what is typed must not be replaced by an answer. */
export const useHours = (businessId: number) =>
  useAsk(hoursKey(businessId), getHours, { params: { id: businessId } }, { staleTime: 0, gcTime: 0 })

export function useSaveHours(businessId: number) {
  const client = useQueryClient()
  return async (body: HoursPlan) => {
    const answer = await call(putHours, { params: { id: businessId }, body })
    if (answer.ok) {
      client.setQueryData<BusinessHours>(hoursKey(businessId), answer.data)
      await client.invalidateQueries({ queryKey: OWN_BUSINESSES })
      await client.invalidateQueries({ queryKey: [BUSINESS, businessId] })
    }
    return answer
  }
}

/** The preview of the form, debounced; `fields` holds its errors. */
export function usePreview(businessId: number, plan: HoursPlan) {
  const [asked, setAsked] = useState(plan)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(plan), TYPING_MS)
    return () => clearTimeout(timer)
  }, [plan])
  const query = useAsk(
    ['hours-preview', businessId, asked],
    previewHours,
    { params: { id: businessId }, body: asked },
    { placeholderData: (previous) => previous, staleTime: 0, gcTime: 0, retry: false },
  )
  const refused = query.error instanceof AskError ? query.error.failure : null
  return { ...query, isWrong: refused?.code === 'invalid_input', fields: refused?.fields ?? {} }
}

/** A preview of a trade's usual hours, debounced. */
export const useUsualPreview = (plan: HoursPlan | null) =>
  useAsk(['usual hours', plan], previewUsualHours, plan && { body: plan }, {
    placeholderData: keepPreviousData,
    retry: false,
  })
