import { BadgeCheck, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { DECIDED_AT_ONCE } from '#contract/approvals-many.ts'
import type { AdminClaim } from '#contract/claims-admin.ts'
import { showPhone } from '#lib/phone.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { shortDayOfText } from '#text/days.ts'
import { rowsOf } from '#web/lib/ask-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { QueryList } from '#web/ui/query-list.tsx'
import { Refusals } from '#web/ui/refusals.tsx'
import { EmptyState, ErrorText } from '#web/ui/states.tsx'
import { useApproveClaims, useStaffClaims } from './queries.ts'

type Done = { approved: number; refused: string[] }

/** Claims proven by letter whose risk is low: each in one glance, the chosen ones granted together. */
export function SimpleClaims() {
  const query = useStaffClaims('simple')
  const rows = rowsOf(query.data) ?? []
  const approve = useApproveClaims()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [done, setDone] = useState<Done | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id))
  const first = rows.slice(0, DECIDED_AT_ONCE).map(({ id }) => id)

  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const grant = () => {
    if (approve.isPending) return
    const names = new Map(rows.map(({ id, business }) => [id, business.name]))
    approve.mutate(ids, {
      onSuccess({ approved, refused }) {
        setChosen(new Set())
        setIsAsking(false)
        setDone({
          approved: approved.length,
          refused: refused.map(({ id, error }) => `${names.get(id) ?? id}: ${error}`),
        })
      },
    })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-sm text-ink-soft">{text.simpleLead}</p>
      <div role="status" className="empty:hidden">
        {done && <Outcome done={done} />}
      </div>
      {rows.length > 0 && (
        <label className="-my-2 flex min-h-12 items-center gap-3 justify-self-start pl-3.5 font-semibold">
          <input
            type="checkbox"
            checked={ids.length > 0 && ids.length === first.length}
            onChange={({ target }) => setChosen(new Set(target.checked ? first : []))}
            className="size-5 accent-accent"
          />
          {text.chooseAll}
        </label>
      )}
      <QueryList
        query={query}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={({ id }) => id}
        empty={<EmptyState icon={BadgeCheck} title={text.empty.simple} />}
      >
        {(claim) => (
          <Row
            claim={claim}
            isChosen={ids.includes(claim.id)}
            isFull={ids.length >= DECIDED_AT_ONCE}
            onChoose={(isChosen) => choose(claim.id, isChosen)}
          />
        )}
      </QueryList>
      {ids.length > 0 && (
        <div className="sticky bottom-24 z-10 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line-strong bg-surface p-3 lg:bottom-4">
          {ids.length >= DECIDED_AT_ONCE && (
            <p className="flex-auto text-sm">{text.mostChosen(DECIDED_AT_ONCE)}</p>
          )}
          <Button aria-haspopup="dialog" onClick={singlePress(() => setIsAsking(true))}>
            <Check aria-hidden className="size-5" />
            {text.approveChosen(ids.length)}
          </Button>
        </div>
      )}
      {isAsking && (
        <Dialog
          title={text.approveManyTitle(ids.length)}
          closeLabel={text.close}
          onClose={() => setIsAsking(false)}
        >
          <div className="grid gap-4">
            <p>{text.approveManyText}</p>
            <ErrorText text={approve.error?.message} />
            <Button busy={approve.isPending} onClick={grant} className="justify-self-start">
              {approve.isPending ? text.sending : text.approve}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

type RowProps = { claim: AdminClaim; isChosen: boolean; isFull: boolean; onChoose(isChosen: boolean): void }

/** The place and who claims it, side by side. */
function Row({ claim, isChosen, isFull, onChoose }: RowProps) {
  const { business, claimant, provenAt } = claim
  return (
    <div className="flex items-stretch">
      <label className="grid w-12 shrink-0 place-items-center pl-2 hover:bg-sunken">
        <input
          type="checkbox"
          aria-label={text.choose(business.name)}
          checked={isChosen}
          disabled={!isChosen && isFull}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-accent"
        />
      </label>
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-2 p-4 sm:grid-cols-2">
        <div className="min-w-0">
          <Line parts={[text.listing]} />
          <Link to={`/business/${business.id}`} className="font-bold break-words text-accent">
            {business.name}
          </Link>
          <Line parts={[business.category, business.city]} />
          <Line parts={[business.address]} />
          <Line parts={[business.phone && showPhone(business.phone)]} />
        </div>
        <div className="min-w-0">
          <Line parts={[text.claimant]} />
          <p className="font-semibold break-words">{claimant.name}</p>
          <Line parts={[claimant.phone && showPhone(claimant.phone), claimant.city]} />
          <Line parts={[claimant.email]} />
          <Line
            parts={[
              claimant.businesses.length > 0 && `${text.facts.businesses}: ${claimant.businesses.join(', ')}`,
            ]}
          />
          <Line parts={[provenAt && text.proven(shortDayOfText(provenAt))]} />
        </div>
      </div>
    </div>
  )
}

function Line({ parts }: { parts: readonly (string | null | false)[] }) {
  const words = parts.filter(Boolean).join(' · ')
  return words === '' ? null : <p className="text-sm wrap-anywhere text-ink-soft">{words}</p>
}

function Outcome({ done: { approved, refused } }: { done: Done }) {
  return (
    <div className="grid gap-2 rounded-lg border border-line-strong bg-surface p-4">
      {approved > 0 && <p className="font-semibold">{text.manyApproved(approved)}</p>}
      <Refusals title={text.manyRefused(refused.length)} refused={refused} />
    </div>
  )
}
