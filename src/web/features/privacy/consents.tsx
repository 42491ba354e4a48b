import { useId } from 'react'
import { type Channel, type Consents, channels } from '#contract/privacy.ts'
import { legalNames } from '#text/legal-versions.ts'
import { privacyText } from '#text/privacy.ts'
import { useConsents } from '#web/lib/consents.ts'
import { useSite } from '#web/lib/shared-calls.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { useSetConsent } from './queries.ts'

const text = privacyText.consents

/** Channels of offers, and the consents of the sign-up. */
export function ConsentSettings() {
  const { data, error, refetch } = useConsents()
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      {data && <Choices consents={data} />}
      <QueryView
        query={{ data, error, refetch }}
        failed={text.failed}
        loading={text.loading}
        shape="h-48 rounded-lg"
      />
    </Section>
  )
}

function Choices({ consents: { marketing, advertising, terms } }: { consents: Consents }) {
  const hasNetwork = Boolean(useSite().data?.adsenseClient)
  return (
    <>
      <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
        {channels.map((channel) => (
          <li key={channel}>
            <Choice kind={channel} label={text.channels[channel]} {...marketing[channel]} />
          </li>
        ))}
        {hasNetwork && (
          <li>
            <Choice
              kind="advertising"
              label={text.advertising}
              hint={text.advertisingHint}
              {...advertising}
            />
          </li>
        )}
      </ul>
      <p className="text-sm text-ink-soft">
        {terms.accepted ? text.terms(terms.accepted.version, terms.accepted.at) : text.noTerms}
      </p>
      <p className="flex flex-wrap gap-x-6">
        {(['terms', 'kvkk'] as const).map((document) => (
          <TextLink key={document} to={`/legal/${document}`}>
            {legalNames[document]}
          </TextLink>
        ))}
      </p>
    </>
  )
}

type ChoiceProps = {
  kind: Channel | 'advertising'
  label: string
  hint?: string
  given: boolean
  changedAt: string | null
}

function Choice({ kind, label, hint, given, changedAt }: ChoiceProps) {
  const set = useSetConsent()
  const state = useId()
  const said = given ? text.given : text.withdrawn
  return (
    <label className="flex min-h-16 items-center gap-4 px-4 py-2">
      <input
        type="checkbox"
        checked={given}
        aria-describedby={state}
        aria-busy={set.isPending}
        onChange={() => {
          if (!set.isPending) set.mutate({ kind, given: !given })
        }}
        className="size-6 shrink-0 accent-accent"
      />
      <span className="grid">
        <span className="font-semibold">{label}</span>
        {hint && <span className="text-sm">{hint}</span>}
        <span id={state} className="text-sm text-ink-soft">
          {changedAt ? said(changedAt) : text.never}
        </span>
      </span>
    </label>
  )
}
