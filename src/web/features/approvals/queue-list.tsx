import { ChevronRight, ClipboardCheck, SearchX } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Queued } from '#contract/approvals.ts'
import { DECIDED_AT_ONCE } from '#contract/approvals-many.ts'
import { showPhone } from '#lib/phone.ts'
import { queueText as text } from '#text/approvals.ts'
import { decideManyText } from '#text/approvals-many.ts'
import { Badge } from '#web/ui/badge.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DecideMany } from './decide-many.tsx'
import { type QueueQuestion, useQueue } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  question: QueueQuestion
  /** The address of one business's page. */
  toBusiness(id: number): string
}

/** The queue, page after page; what waits for approval can be chosen and decided together. */
export function QueueList({ question, toBusiness }: Props) {
  const query = useQueue(question)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const isQueue = question.q === '' && (question.status === 'pending' || question.status === 'changed')
  const canChoose = question.status === 'pending'
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {canChoose && (
        <DecideMany
          rows={rows}
          chosen={rows.filter(({ id }) => chosen.has(id))}
          onChoose={(ids) => setChosen(new Set(ids))}
        />
      )}
      <QueryList
        query={query}
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
        {(row) => (
          <div className="flex items-stretch">
            {canChoose && (
              <label className="grid w-12 shrink-0 place-items-center pl-2 hover:bg-sunken">
                <input
                  type="checkbox"
                  aria-label={decideManyText.choose(row.name)}
                  checked={chosen.has(row.id)}
                  disabled={!chosen.has(row.id) && chosen.size >= DECIDED_AT_ONCE}
                  onChange={({ target }) => choose(row.id, target.checked)}
                  className="size-5 accent-accent"
                />
              </label>
            )}
            <Row row={row} to={toBusiness(row.id)} />
          </div>
        )}
      </QueryList>
    </div>
  )
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

function Row({ row, to }: { row: Queued; to: string }) {
  const { name, status, category, district, city, phone, ownerName, hasChange, createdAt } = row
  const { isMerged, isUnplaced, submitter } = row
  return (
    <Link
      to={to}
      className="flex min-h-16 min-w-0 flex-1 items-center gap-3 p-4 -outline-offset-4 hover:bg-sunken"
    >
      <div className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-bold break-words text-accent">{name}</span>
          <StatusBadge status={status} isMerged={isMerged} />
          {hasChange && <Badge tone="note">{text.hasChange}</Badge>}
          {isUnplaced && <Badge tone="note">{text.unplaced}</Badge>}
        </span>
        <span className="text-sm">{joined(category, district, city)}</span>
        <span className="text-sm text-ink-soft">
          {joined(
            phone && showPhone(phone),
            submitter ? decideManyText.from(submitter) : (ownerName ?? text.noOwner),
          )}{' '}
          · <span className="whitespace-nowrap">{text.at(createdAt)}</span>
        </span>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
