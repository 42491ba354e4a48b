import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Channel, getConsents, getOverview, putConsents } from '#contract/me.ts'
import { privacyText } from '#text/privacy.ts'
import { ask } from '#web/lib/ask.ts'
import { showToast } from '#web/ui/toast.tsx'

const CONSENTS = ['consents'] as const

export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: ({ signal }) => ask(getOverview, {}, signal), staleTime: 0 })

export const useConsents = () =>
  useQuery({ queryKey: CONSENTS, queryFn: ({ signal }) => ask(getConsents, {}, signal) })

/** Shown as the server has it: a consent that did not arrive must not look given. */
export function useSetConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, given }: { kind: Channel | 'advertising'; given: boolean }) =>
      ask(putConsents, {
        body: kind === 'advertising' ? { advertising: given } : { marketing: { [kind]: given } },
      }),
    onSuccess(consents) {
      client.setQueryData(CONSENTS, consents)
      showToast(privacyText.consents.saved)
    },
    onError: (error) => showToast(error.message, 'bad'),
  })
}

/** Notes that this person knows of the terms in force; without an answer they are told again. */
export function useTermsTold() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (termsTold: string) => ask(putConsents, { body: { termsTold } }),
    onSuccess: (consents) => client.setQueryData(CONSENTS, consents),
  })
}
