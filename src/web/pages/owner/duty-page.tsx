import { BellOff } from 'lucide-react'
import { useParams } from 'react-router'
import { dutyText as text } from '#text/call-outs-duty.ts'
import { callOutHelp } from '#text/call-outs-help.ts'
import { jobsPageText } from '#text/call-outs-jobs.ts'
import { DutyForm } from '#web/features/call-outs/duty-form.tsx'
import { useDuty } from '#web/features/call-outs/owner-queries.ts'
import { AreaPicker } from '#web/features/places/area-picker.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useOwnBusinesses } from '#web/lib/own-businesses.ts'
import { TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** On duty or not, and what it takes: for everybody who works in the business. */
export function DutyPage() {
  const id = idOf(useParams()['id'])
  return id === null ? <NotTheirs /> : <Page businessId={id} />
}

const NotTheirs = () => (
  <EmptyState level="h1" icon={BellOff} title={text.notFound} text={text.notFoundText}>
    <BackToPanel />
  </EmptyState>
)

function Page({ businessId }: { businessId: number }) {
  const query = useDuty(businessId)
  const { data, error } = query
  if (isNotFound(error)) return <NotTheirs />
  if (!data) return <QueryView query={query} failed={text.failed} loading={text.loading} />
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel businessId={businessId} />
      </PageHeading>
      <div className="flex flex-wrap gap-x-6">
        <TextLink to="/help/call-outs">{callOutHelp.link}</TextLink>
        <JobsLink businessId={businessId} />
      </div>
      {data.trade === null ? (
        <p>{text.noTrade}</p>
      ) : (
        <DutyForm businessId={businessId} duty={data} Draw={AreaPicker} />
      )}
    </div>
  )
}

/** For owner and managers: whoever only works there has no page of jobs. */
function JobsLink({ businessId }: { businessId: number }) {
  const { data = [] } = useOwnBusinesses()
  const role = data.find(({ id }) => id === businessId)?.role
  if (!role || role === 'staff') return null
  return <TextLink to={`/business-dashboard/${businessId}/call-outs`}>{jobsPageText.link}</TextLink>
}
