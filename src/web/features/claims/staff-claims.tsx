import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { type ClaimQueue, claimQueues } from '#contract/admin-claims.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useStaffClaims } from './queries.ts'
import { StaffClaim } from './staff-claim.tsx'
import { StaffDisputes } from './staff-disputes.tsx'

type Shown = ClaimQueue | 'disputes'

/** Claims that wait for the staff, those to be called, those decided, and what is contested. */
export function StaffClaims() {
  const [shown, setShown] = useState<Shown>('waiting')
  const queues = claimQueues.map((value) => ({ value, label: text.queues[value] }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <Segments<Shown>
        label={text.queue}
        value={shown}
        onChoose={setShown}
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
