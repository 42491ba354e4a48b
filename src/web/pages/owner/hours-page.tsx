import { Store } from 'lucide-react'
import { useParams } from 'react-router'
import { ownerPanelText } from '#text/businesses-own.ts'
import { hoursFormText as text } from '#text/hours-form.ts'
import { HoursForm } from '#web/features/hours/hours-form.tsx'
import { useHours } from '#web/features/hours/queries.ts'
import { AskingSwitch } from '#web/features/questions/owner-questions.tsx'
import { SwitchBySms } from '#web/features/sms/sms-hint.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useIsOwner } from '#web/lib/own-businesses.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { NotFoundPage } from '../site/not-found-page.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** The hours of one of the owner's businesses. */
export function HoursPage() {
  const id = idOf(useParams()['id'])
  return id === null ? <NotFoundPage /> : <Hours key={id} businessId={id} />
}

function Hours({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useHours(businessId)
  const session = useSession()
  const isOwner = useIsOwner(businessId, session.status === 'in' ? session.user : null)
  if (isNotFound(error))
    return (
      <EmptyState level="h1" icon={Store} title={text.notFound} text={text.notFoundText}>
        <ButtonLink to="/business-dashboard">{ownerPanelText.back}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <BackToPanel businessId={businessId} />
        <h1 className="text-2xl font-bold">{text.title}</h1>
        {data && <p className="text-ink-soft">{text.lead(data.name)}</p>}
      </div>
      {data && data.plan === null && data.workingHours && (
        <p className="rounded-md border border-line bg-sunken p-4">{text.written(data.workingHours)}</p>
      )}
      <QueryView
        query={{ data, error, refetch }}
        failed={text.failed}
        loading={text.loading}
        shape="h-160 rounded-lg"
      />
      {data && <HoursForm businessId={businessId} kept={data} />}
      {isOwner && <AskingSwitch businessId={businessId} />}
      <SwitchBySms />
    </div>
  )
}
