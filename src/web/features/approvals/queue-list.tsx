import { ChevronRight, ClipboardCheck, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { Queued } from '#contract/approvals.ts'
import { showPhone } from '#lib/phone.ts'
import { queueText as text } from '#text/approvals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type QueueQuestion, useQueue } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  question: QueueQuestion
  /** The address of one business's page. */
  toBusiness(id: number): string
}

export function QueueList({ question, toBusiness }: Props) {
  const isQueue = question.q === '' && (question.status === 'pending' || question.status === 'changed')
  return (
    <PagedList
      query={useQueue(question)}
      loading={text.loading}
      failed={text.failed}
      more={text.more}
      keyOf={(row) => row.id}
      empty={
        isQueue ? (
          <EmptyState icon={ClipboardCheck} title={text.nothingWaits} text={text.nothingWaitsText} />
        ) : (
          <EmptyState icon={SearchX} title={text.nothingFound} text={text.nothingFoundText} />
        )
      }
    >
      {(row) => <Row row={row} to={toBusiness(row.id)} />}
    </PagedList>
  )
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

function Row({ row, to }: { row: Queued; to: string }) {
  const { name, status, category, district, city, phone, ownerName, hasChange, createdAt } = row
  return (
    <Link to={to} className="flex min-h-16 items-center gap-3 p-4 -outline-offset-4 hover:bg-sunken">
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-bold break-words text-accent">{name}</span>
          <StatusBadge status={status} />
          {hasChange && <Badge tone="note">{text.hasChange}</Badge>}
        </span>
        <span className="text-sm">{joined(category, district, city)}</span>
        <span className="text-sm text-ink-soft">
          {joined(phone && showPhone(phone), ownerName ?? text.noOwner)} ·{' '}
          <span className="whitespace-nowrap">{text.at(createdAt)}</span>
        </span>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
