import { FileX2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { getRemovalDocument, type Removal, type RemovalQueue, removalQueues } from '#contract/removals.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { adminRemovalsText as text } from '#text/removals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DecisionList, type Turn } from '#web/ui/decision-list.tsx'
import { FactRows } from '#web/ui/fact-rows.tsx'
import { PrivateDocument } from '#web/ui/private-document.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AnswerButton } from './answer-button.tsx'
import { STAFF_REMOVALS, useReopenRemoval, useStaffRemovals } from './queries.ts'

const QUEUE = 'queue'

/** Requests for removal that wait, and those decided. */
export function StaffRemovals() {
  const [search, setSearch] = useSearchParams()
  const queue = removalQueues.find((each) => each === search.get(QUEUE)) ?? 'open'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments<RemovalQueue>
        label={text.queue}
        value={queue}
        onChoose={(chosen) => setSearch({ [QUEUE]: chosen }, { replace: true })}
        options={removalQueues.map((value) => ({ value, label: text.queues[value] }))}
        className="max-w-md"
      />
      <DecisionList
        key={queue}
        stale={STAFF_REMOVALS}
        query={useStaffRemovals(queue)}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={FileX2} title={text.none[queue]} />}
      >
        {(removal, turn) => <Row removal={removal} turn={turn} />}
      </DecisionList>
    </div>
  )
}

function Row({ removal, turn }: { removal: Removal; turn: Turn }) {
  const { candidate, relation, words, email, state, askedAt, answerBy, isLate, answer, documentType } =
    removal
  const { id, name, category, address, district, city, phone } = candidate
  const isOpen = state === 'open'
  return (
    <article className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-bold break-words">
            {state === 'removed' ? (
              name
            ) : (
              <Link to={`/candidates/${id}`} className="text-accent underline">
                {name}
              </Link>
            )}
          </h2>
          {(state === 'removed' || state === 'refused') && (
            <Badge tone={state === 'removed' ? 'closed' : 'note'}>{text.states[state]}</Badge>
          )}
          {isLate && <Badge tone="closed">{text.late}</Badge>}
        </div>
        <p className="text-sm text-ink-soft">
          {[text.asked(askedAt), isOpen && text.answerBy(answerBy)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <FactRows
        rows={[
          [text.facts.relation, text.relations[relation]],
          [text.facts.place, [category, address, district, city].filter(Boolean).join(', ')],
          [text.facts.phone, <Phone key="phone" phone={phone} />],
          [text.facts.email, email ?? text.byCode],
        ]}
      />
      <p className="max-w-prose break-words whitespace-pre-line">{words || text.noWords}</p>
      {documentType && (
        <PrivateDocument
          path={getRemovalDocument.path.replace('{id}', String(removal.id))}
          type={documentType}
          name={`kaldirma-${removal.id}`}
          texts={text}
        />
      )}
      {answer && <p className="max-w-prose break-words">{text.answered(answer)}</p>}
      <div className="border-t border-line pt-4">
        {turn.done ?? (isOpen ? <Decide removal={removal} turn={turn} /> : <Reopen id={removal.id} />)}
      </div>
    </article>
  )
}

const Decide = ({ removal: { id, candidate }, turn }: { removal: Removal; turn: Turn }) => (
  <div className="flex flex-wrap gap-2">
    <AnswerButton act="remove" id={id} name={candidate.name} turn={turn} />
    <AnswerButton act="refuse" id={id} name={candidate.name} turn={turn} />
  </div>
)

function Reopen({ id }: { id: number }) {
  const reopen = useReopenRemoval(id)
  return (
    <Button look="secondary" busy={reopen.isPending} onClick={() => reopen.isPending || reopen.mutate()}>
      {text.reopen}
    </Button>
  )
}

const Phone = ({ phone }: { phone: string | null }) =>
  phone === null ? (
    text.noPhone
  ) : (
    <a href={telHref(phone)} className="text-accent underline">
      {showPhone(phone)}
    </a>
  )
