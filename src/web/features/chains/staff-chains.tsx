import { Network } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type AdminChain, type ChainQueue, chainQueues, getChainDocument } from '#contract/chains.ts'
import { showPhone } from '#lib/phone.ts'
import { chainText, adminChainsText as text } from '#text/chains.ts'
import { shortDayOfText } from '#text/days.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DecisionList, type Turn } from '#web/ui/decision-list.tsx'
import { FactRows } from '#web/ui/fact-rows.tsx'
import { PrivateDocument } from '#web/ui/private-document.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { BranchList } from './branch-list.tsx'
import { ApproveButton, RefuseButton } from './decide-buttons.tsx'
import { STAFF_CHAINS, useStaffChains } from './queries.ts'
import { useChosen } from './use-chosen.ts'

const QUEUE = 'queue'

/** Lists that wait, and those decided. */
export function StaffChains() {
  const [search, setSearch] = useSearchParams()
  const queue = chainQueues.find((each) => each === search.get(QUEUE)) ?? 'waiting'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments<ChainQueue>
        label={text.queue}
        value={queue}
        onChoose={(chosen) => setSearch({ [QUEUE]: chosen }, { replace: true })}
        options={chainQueues.map((value) => ({ value, label: text.queues[value] }))}
        className="max-w-md"
      />
      <DecisionList
        key={queue}
        stale={STAFF_CHAINS}
        query={useStaffChains(queue)}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={Network} title={text.empty[queue]} />}
      >
        {(chain, turn) => <StaffChain chain={chain} turn={turn} />}
      </DecisionList>
    </div>
  )
}

/** One list: whose it is, the document, each row, and the one decision. */
function StaffChain({ chain, turn }: { chain: AdminChain; turn: Turn }) {
  const { id, account, state, fileName, note, rows, reason, documentType, sentAt, decidedAt } = chain
  const { chosen, leftOut, lines, onChoose } = useChosen(rows)
  const isOpen = state === 'waiting' && !turn.done
  return (
    <article className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-bold break-words">{account.name}</h2>
          {state !== 'waiting' && (
            <Badge tone={state === 'approved' ? 'open' : 'closed'}>{chainText.states[state]}</Badge>
          )}
        </div>
        <p className="text-sm text-ink-soft">
          {[sentAt && text.sent(shortDayOfText(sentAt)), decidedAt && text.decided(shortDayOfText(decidedAt))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <FactRows
        rows={[
          [text.facts.email, account.email],
          [text.facts.phone, showPhone(account.phone)],
          [text.facts.since, shortDayOfText(account.createdAt)],
          [text.facts.businesses, account.businesses],
          [text.facts.file, fileName],
          [text.facts.note, note || text.noNote],
        ]}
      />
      {documentType && (
        <PrivateDocument
          path={getChainDocument.path.replace('{id}', String(id))}
          type={documentType}
          name={`zincir-${id}`}
          texts={text}
        />
      )}
      {reason && <p className="break-words">{text.refusedFor(reason)}</p>}
      <BranchList
        rows={rows}
        choice={isOpen ? { chosen: lines, label: text.take, onChoose } : null}
        reader="staff"
      />
      {isOpen && chosen.some(({ apart }) => apart !== null) && (
        <p className="max-w-prose font-semibold">{text.apartText}</p>
      )}
      {turn.done && <div className="border-t border-line pt-4">{turn.done}</div>}
      {isOpen && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <ApproveButton chain={chain} chosen={chosen} leftOut={leftOut} turn={turn} />
          <RefuseButton id={id} turn={turn} />
        </div>
      )}
    </article>
  )
}
