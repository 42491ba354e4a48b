import { Check, ChevronRight, ClipboardCheck, SearchX, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Queued } from '#contract/approvals.ts'
import { DECIDED_AT_ONCE } from '#contract/approvals-many.ts'
import { showPhone } from '#lib/phone.ts'
import { queueText as text } from '#text/approvals.ts'
import { decideManyText } from '#text/approvals-many.ts'
import { momentText } from '#text/days.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, ColumnHeads, useColumnOrder } from '#web/ui/column-heads.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { actKey, ListKeys } from '#web/ui/list-keys.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DecideMany, type DecideSome, useDecideSome } from './decide-many.tsx'
import { type QueueQuestion, useQueue } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

const KEYS = ['a', 'r'] as const

type Props = {
  question: QueueQuestion
  /** The address of one business's page. */
  toBusiness(id: number): string
}

/** The queue, page after page; what waits for approval can be chosen and decided together. */
export function QueueList({ question, toBusiness }: Props) {
  const query = useQueue(question)
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const some = useDecideSome(() => setChosen(new Set()))
  const isQueue = question.q === '' && (question.status === 'pending' || question.status === 'changed')
  const canChoose = question.status === 'pending'
  // Elsewhere the filter above says it of all of them.
  const isMixed = question.status === null || question.status === 'changed'
  const rows = query.data?.pages.flatMap((page) => page.data) ?? []
  const { sorted, order, press } = useColumnOrder(rows, columns)
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
          some={some}
        />
      )}
      {rows.length > 0 && (
        <>
          <ListKeys list={list} acts={canChoose ? KEYS : []} />
          <ColumnHeads
            labels={columns.map(({ label }) => label)}
            order={order}
            onPress={press}
            className={COLUMNS}
            isPart={query.hasNextPage}
            before={canChoose && <span className="w-12 shrink-0" />}
            after={<span className={canChoose ? 'w-38 shrink-0' : 'w-8 shrink-0'} />}
          />
        </>
      )}
      <QueryList
        query={query}
        rows={sorted}
        list={list}
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
            <Row row={row} to={toBusiness(row.id)} isMixed={isMixed} />
            {canChoose && <RowActs row={row} some={some} />}
          </div>
        )}
      </QueryList>
    </div>
  )
}

/** At a desk each row can be decided by itself; a phone has room for the list alone. */
function RowActs({ row, some }: { row: Queued; some: DecideSome }) {
  return (
    <div className="flex shrink-0 items-center gap-1 pr-2 max-lg:hidden">
      <Button
        look="quiet"
        busy={some.busy}
        aria-label={decideManyText.approveOne(row.name)}
        {...actKey('a')}
        onClick={singlePress(() => void some.approve([row]))}
        className="px-3"
      >
        <Check aria-hidden className="size-5" />
      </Button>
      <Button
        look="quiet"
        aria-label={decideManyText.rejectOne(row.name)}
        {...actKey('r')}
        onClick={singlePress(() => some.ask([row]))}
        className="px-3"
      >
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  )
}

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

const placeLine = ({ category, district, city }: Queued) => joined(category, district, city)
const whoOf = ({ submitter, ownerName }: Queued) =>
  submitter ? decideManyText.from(submitter) : (ownerName ?? text.noOwner)

const columns: readonly Column<Queued>[] = [
  { label: text.columns.name, value: ({ name }) => name },
  { label: text.columns.place, value: placeLine },
  { label: text.columns.phone, value: ({ phone }) => phone ?? '' },
  { label: text.columns.who, value: whoOf },
  { label: text.columns.since, value: ({ createdAt }) => createdAt },
]

const COLUMNS =
  'lg:grid-cols-[minmax(0,4fr)_minmax(0,4fr)_8rem_minmax(0,3fr)_7rem] lg:items-center lg:gap-4 lg:text-sm'

function Row({ row, to, isMixed }: { row: Queued; to: string; isMixed: boolean }) {
  const { name, status, phone, hasChange, isMerged, isUnplaced, createdAt } = row
  const now = useNow()
  return (
    <Link
      to={to}
      className="flex min-h-16 min-w-0 flex-1 items-center gap-3 p-4 -outline-offset-4 hover:bg-sunken lg:min-h-12 lg:py-1.5"
    >
      <span className={`grid min-w-0 flex-1 gap-1 ${COLUMNS}`}>
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 text-base font-bold break-words text-accent">{name}</span>
          {isMixed && <StatusBadge status={status} isMerged={isMerged} />}
          {hasChange && <Badge tone="note">{text.hasChange}</Badge>}
          {isUnplaced && <Badge tone="note">{text.unplaced}</Badge>}
        </span>
        <span className="text-sm">{placeLine(row)}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft lg:contents">
          <span className="whitespace-nowrap tabular-nums empty:max-lg:hidden">
            {phone && showPhone(phone)}
          </span>
          <span className="min-w-0 break-words lg:text-ink-soft">{whoOf(row)}</span>
          <span className="whitespace-nowrap lg:text-ink-soft">{momentText(createdAt, now)}</span>
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
