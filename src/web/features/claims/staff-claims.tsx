import { BadgeCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type ClaimQueue, claimQueues } from '#contract/claims-admin.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { DecisionList } from '#web/ui/decision-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { STAFF_CLAIMS, useStaffClaims } from './queries.ts'
import { SimpleClaims } from './simple-claims.tsx'
import { StaffClaim } from './staff-claim.tsx'
import { StaffDisputes } from './staff-disputes.tsx'

type Shown = ClaimQueue | 'disputes'

/** In the address: what waits is led to from the staff's first page. */
const QUEUE = 'queue'
const shownOf = (name: string | null): Shown =>
  name === 'disputes' ? name : (claimQueues.find((each) => each === name) ?? 'waiting')

/** Claims that wait for the staff, those to be called, those decided, and what is contested. */
export function StaffClaims() {
  const [search, setSearch] = useSearchParams()
  const shown = shownOf(search.get(QUEUE))
  const queues = claimQueues.map((value) => ({ value, label: text.queues[value] }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments<Shown>
        label={text.queue}
        value={shown}
        onChoose={(chosen) => setSearch({ [QUEUE]: chosen }, { replace: true })}
        options={[...queues, { value: 'disputes', label: text.disputes }]}
        className="max-w-2xl"
      />
      {shown === 'disputes' ? (
        <StaffDisputes />
      ) : shown === 'simple' ? (
        <SimpleClaims />
      ) : (
        <Queue queue={shown} />
      )}
    </div>
  )
}

function Queue({ queue }: { queue: Exclude<ClaimQueue, 'simple'> }) {
  return (
    <DecisionList
      key={queue}
      stale={STAFF_CLAIMS}
      query={useStaffClaims(queue)}
      loading={text.loading}
      failed={text.failed}
      more={text.more}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={BadgeCheck} title={text.empty[queue]} />}
    >
      {(claim, turn) => <StaffClaim claim={claim} turn={turn} />}
    </DecisionList>
  )
}
