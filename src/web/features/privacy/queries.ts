import { useQueryClient } from '@tanstack/react-query'
import type { Request } from '#contract/endpoint.ts'
import { type Channel, getOverview, putConsents } from '#contract/privacy.ts'
import { privacyText } from '#text/privacy.ts'
import { ask, useAsk } from '#web/lib/ask.ts'
import { CONSENTS } from '#web/lib/consents.ts'
import { useSave } from '#web/lib/use-save.ts'

export const useOverview = () => useAsk(['overview'], getOverview, {}, { staleTime: 0 })

function useSaveConsents<Input>(
  bodyOf: (input: Input) => Request<typeof putConsents>['body'],
  options: { done?: string; toastsRefusal?: boolean } = {},
) {
  const client = useQueryClient()
  return useSave((input: Input) => ask(putConsents, { body: bodyOf(input) }), {
    ...options,
    onSuccess: (consents) => client.setQueryData(CONSENTS, consents),
  })
}

/** Shown as the server has it: a consent that did not arrive must not look given. */
export const useSetConsent = () =>
  useSaveConsents(
    ({ kind, given }: { kind: Channel | 'advertising'; given: boolean }) =>
      kind === 'advertising' ? { advertising: given } : { marketing: { [kind]: given } },
    { done: privacyText.consents.saved, toastsRefusal: true },
  )

/** Notes that this person has seen the terms in force; if that fails they are shown again. */
export const useTermsTold = () => useSaveConsents((termsTold: string) => ({ termsTold }))
