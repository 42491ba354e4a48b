import { useState } from 'react'
import { privacyText } from '#text/privacy.ts'
import { useConsents } from '#web/lib/consents.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageEnd } from '#web/ui/page-end.tsx'
import { useTermsTold } from './queries.ts'

const text = privacyText.termsChanged

/** Shown once to who has not seen the terms in force, over the page's end: it blocks and moves nothing. */
export function TermsNotice() {
  const { data } = useConsents()
  const told = useTermsTold()
  const [closed, setClosed] = useState(false)
  if (!data || data.terms.told || closed) return null
  const close = () => {
    setClosed(true)
    told.mutate(data.terms.version)
  }
  return (
    <PageEnd>
      <section
        aria-label={text.label}
        className="flex w-full max-w-xl flex-wrap items-center justify-between gap-3 rounded-md border border-line-strong bg-surface p-3 pl-4 shadow-lg"
      >
        <p className="font-semibold">{text.title}</p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="secondary" to="/legal/terms" onClick={close}>
            {text.read}
          </ButtonLink>
          <Button onClick={close}>{text.close}</Button>
        </div>
      </section>
    </PageEnd>
  )
}
