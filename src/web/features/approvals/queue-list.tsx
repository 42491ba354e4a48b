import { ChevronRight, ClipboardCheck, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { Queued } from '#contract/approvals.ts'
import { showPhone } from '#lib/phone.ts'
import { queueText as text } from '#text/approvals.ts'
import { siteText } from '#text/site.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { type QueueQuestion, useQueue } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  question: QueueQuestion
  /** The address of one business's page. */
  toBusiness(id: number): string
}

export function QueueList({ question, toBusiness }: Props) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useQueue(question)
  if (isError && !data)
    return (
      <FailureNotice
        title={text.failed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div>
        <span className="sr-only">{text.loading}</span>
        <Skeleton className="h-96 rounded-lg" />
      </div>
    )
  const items = data.pages.flatMap((page) => page.data)
  if (items.length === 0) {
    const isQueue = question.q === '' && (question.status === 'pending' || question.status === 'changed')
    return isQueue ? (
      <EmptyState icon={ClipboardCheck} title={text.nothingWaits} text={text.nothingWaitsText} />
    ) : (
      <EmptyState icon={SearchX} title={text.nothingFound} text={text.nothingFoundText} />
    )
  }
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {items.map((row) => (
          <li key={row.id}>
            <Row row={row} to={toBusiness(row.id)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          look="secondary"
          busy={isFetchingNextPage}
          onClick={() => isFetchingNextPage || void fetchNextPage()}
          className="justify-self-center"
        >
          {text.more}
        </Button>
      )}
    </div>
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
          {joined(phone && showPhone(phone), ownerName ?? text.noOwner, text.at(createdAt))}
        </span>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
