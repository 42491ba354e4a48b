import { ArrowLeft, BellOff } from 'lucide-react'
import { useParams } from 'react-router'
import type { CallOutRecord } from '#contract/call-outs-disputes.ts'
import { callOutStaffText } from '#text/call-outs-duty.ts'
import { callOutRecordText as text } from '#text/call-outs-record.ts'
import { useCallOutRecord } from '#web/features/call-outs/admin-queries.ts'
import { isUntaken, stateText } from '#web/features/call-outs/desk-row.tsx'
import { RecordDisputes } from '#web/features/call-outs/record-dispute.tsx'
import { RecordFacts, RecordPrice, RecordSteps } from '#web/features/call-outs/record-facts.tsx'
import { RecordAsked, RecordJobs } from '#web/features/call-outs/record-lists.tsx'
import { RecordTalk } from '#web/features/call-outs/record-talk.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export function AdminCallOutPage() {
  const id = idOf(useParams()['id']) ?? 0
  const query = useCallOutRecord(id)
  useTitle(text.title(id))
  if (isNotFound(query.error))
    return <EmptyState level="h1" icon={BellOff} title={text.notFound} text={text.notFoundText} />
  if (query.data) return <Record key={id} record={query.data} />
  return <QueryView query={query} failed={text.failed} loading={text.loading} />
}

/** All that is kept of a call-out; what waits for a decision stands first. */
function Record({ record }: { record: CallOutRecord }) {
  const { callOut, customer, jobs, disputes } = record
  const { id, category, asked, openDisputes } = callOut
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <ButtonLink look="quiet" to={backOf(callOut)} className="-my-2 -ml-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {text.back}
        </ButtonLink>
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="mr-1 min-w-0 text-2xl font-bold break-words">{`${text.title(id)}: ${category}`}</h1>
          <Badge tone={isUntaken(callOut) ? 'closed' : 'note'}>{stateText(callOut)}</Badge>
          {openDisputes > 0 && <Badge tone="closed">{callOutStaffText.disputed}</Badge>}
        </div>
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <RecordDisputes record={record} />
          {disputes.length > 0 && <RecordTalk callOutId={id} />}
          <RecordJobs jobs={jobs} />
          <RecordAsked asked={asked} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <RecordFacts record={record} />
          <RecordSteps record={record} />
          <RecordPrice customer={customer} />
        </div>
      </div>
    </div>
  )
}

/** The list that it stands in. */
function backOf({ status, openDisputes }: CallOutRecord['callOut']): string {
  if (openDisputes > 0) return '/admin/call-outs?state=disputed'
  return status === 'asking' || status === 'accepted' ? '/admin/call-outs' : '/admin/call-outs?state=all'
}
