import { SearchX } from 'lucide-react'
import type { AuditListed, AuditSubject } from '#contract/audit.ts'
import { auditSubjectLabels } from '#text/audit.ts'
import { auditText as text } from '#text/audit-page.ts'
import { TextLink } from '#web/ui/button.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type AuditQuestion, useAudit } from './queries.ts'

/** The staff's acts that match the filters. */
export function AuditList({ question }: { question: AuditQuestion }) {
  return (
    <QueryList
      query={useAudit(question)}
      loading={text.loading}
      failed={text.failed}
      more={text.more}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={SearchX} title={text.none} text={text.noneText} />}
    >
      {(entry) => <Row entry={entry} />}
    </QueryList>
  )
}

/** The staff's page of things of a kind; a business, and what belongs to one, has a page of its own. */
const pages: Partial<Record<AuditSubject, string>> = {
  ad: '/admin/ads',
  budget: '/admin/wheel',
  category: '/admin/categories',
  claim: '/admin/claims',
  field_plan: '/admin/field-plans',
  notification: '/admin/notifications',
  payment: '/admin/payments',
  prize: '/admin/wheel',
  report: '/admin/reports?state=closed',
  review: '/admin/reviews',
  segment: '/admin/wheel',
  tariff: '/admin/ads',
}

/** The page of one thing, or that of its kind. */
function pageOf({ kind, id }: NonNullable<AuditListed['subject']>): string | undefined {
  if (kind === 'account') return `/admin/users/${id}`
  return kind === 'call_out' ? `/admin/call-outs/${id}` : pages[kind]
}

function Row({ entry: { at, sentence, actor, subject, business } }: { entry: AuditListed }) {
  const page = subject && pageOf(subject)
  // What was done about a business belongs to its story.
  const about = business ? { kind: 'business' as const, id: business.id } : subject
  return (
    <div className="grid gap-1 p-4">
      <p className="break-words">
        <span className="font-bold">{actor?.name ?? text.gone}</span>
        {actor && <span className="text-sm text-ink-soft"> · {actor.email}</span>}
      </p>
      <p className="break-words">{sentence}</p>
      <p className="-mb-3 flex min-h-12 flex-wrap items-center gap-x-4 text-sm">
        <time dateTime={at} className="text-ink-soft tabular-nums">
          {text.at(at)}
        </time>
        {business?.name && (
          <Way to={`/admin/businesses/${business.id}`}>{text.open(auditSubjectLabels.business)}</Way>
        )}
        {subject && page && <Way to={page}>{text.open(auditSubjectLabels[subject.kind])}</Way>}
        {about && (
          <Way to={`/admin/audit?subject=${about.kind}:${about.id}`}>
            {text.all(auditSubjectLabels[about.kind])}
          </Way>
        )}
      </p>
    </div>
  )
}

const Way = ({ to, children }: { to: string; children: string }) => <TextLink to={to}>{children}</TextLink>
