import { BadgeCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { type ClaimQueue, claimQueues } from '#contract/admin-claims.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useStaffClaims } from './queries.ts'
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
      {shown === 'disputes' ? <StaffDisputes /> : <Queue queue={shown} />}
    </div>
  )
}

function Queue({ queue }: { queue: ClaimQueue }) {
  return (
    <PagedList
      query={useStaffClaims(queue)}
      loading={text.loading}
      failed={text.failed}
      more={text.more}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={BadgeCheck} title={text.empty[queue]} />}
    >
      {(claim) => <StaffClaim claim={claim} />}
    </PagedList>
  )
}
