import { ClipboardList } from 'lucide-react'
import { useParams } from 'react-router'
import type { listBusinessJobs } from '#contract/call-outs-jobs.ts'
import type { Reply } from '#contract/endpoint.ts'
import { jobsPageText as text } from '#text/call-outs-jobs.ts'
import { DutyLink, dutyPath } from '#web/features/call-outs/duty-link.tsx'
import { JobMonths } from '#web/features/call-outs/job-months.tsx'
import { JobRow } from '#web/features/call-outs/job-row.tsx'
import { JobTotals } from '#web/features/call-outs/job-totals.tsx'
import { JobsFile } from '#web/features/call-outs/jobs-file.tsx'
import { useBusinessJobs } from '#web/features/call-outs/owner-queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** Jobs of a business: totals, earnings by month, and each job. */
export function JobsPage() {
  const id = idOf(useParams()['id'])
  return id === null ? <NotTheirs /> : <Page key={id} businessId={id} />
}

const NotTheirs = () => (
  <EmptyState level="h1" icon={ClipboardList} title={text.notFound} text={text.notFoundText}>
    <BackToPanel />
  </EmptyState>
)

function Page({ businessId }: { businessId: number }) {
  const query = useBusinessJobs(businessId)
  const { data, error } = query
  if (isNotFound(error)) return <NotTheirs />
  const first = data?.pages[0]?.data
  if (!data || !first) return <QueryView query={query} failed={text.failed} loading={text.loading} />
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel businessId={businessId} />
      </PageHeading>
      {first.items.length === 0 ? (
        <EmptyState icon={ClipboardList} title={text.empty} text={text.emptyText}>
          <ButtonLink to={dutyPath(businessId)}>{text.toDuty}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <Summary businessId={businessId} first={first} />
          <Section title={text.list}>
            <QueryList
              query={{ ...query, data: data.pages.flatMap((page) => page.data.items) }}
              failed={text.failed}
              more={text.more}
              empty={null}
              keyOf={({ callOutId }) => callOutId}
            >
              {(job) => <JobRow job={job} />}
            </QueryList>
          </Section>
        </>
      )}
    </div>
  )
}

type SummaryProps = { businessId: number; first: Reply<typeof listBusinessJobs> }

const Summary = ({ businessId, first: { totals, months } }: SummaryProps) => (
  <>
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <JobsFile businessId={businessId} />
      <DutyLink businessId={businessId} />
    </div>
    <JobTotals totals={totals} />
    <JobMonths months={months} />
  </>
)
