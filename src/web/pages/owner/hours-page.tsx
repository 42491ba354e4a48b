import { Store } from 'lucide-react'
import { useParams } from 'react-router'
import { hoursFormText as text } from '#text/hours-form.ts'
import { ownerPanelText } from '#text/owner-panel.ts'
import { HoursForm } from '#web/features/opening/hours-form.tsx'
import { useHours } from '#web/features/opening/queries.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { idOf } from '#web/lib/id-of.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { NotFoundPage } from '../site/not-found-page.tsx'
import { BackToPanel } from './back-to-panel.tsx'

/** The hours of one of the owner's businesses. */
export function HoursPage() {
  useTitle(text.title)
  const id = idOf(useParams()['id'])
  return id === null ? <NotFoundPage /> : <Hours key={id} businessId={id} />
}

function Hours({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useHours(businessId)
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
      {!data && (
        <Awaited query={{ error, refetch }} failed={text.failed}>
          <div role="status" aria-label={text.loading}>
            <Skeleton className="h-160 rounded-lg" />
          </div>
        </Awaited>
      )}
      {data && <HoursForm businessId={businessId} kept={data} />}
    </div>
  )
}
