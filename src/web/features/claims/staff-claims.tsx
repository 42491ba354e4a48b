import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import { type ClaimQueue, claimQueues } from '#contract/admin-claims.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useStaffClaims } from './queries.ts'
import { StaffClaim } from './staff-claim.tsx'
import { StaffDisputes } from './staff-disputes.tsx'

type Shown = ClaimQueue | 'disputes'

/** Claims that wait for the staff, those to be called, those decided, and what is contested. */
export function StaffClaims() {
  const [shown, setShown] = useState<Shown>('waiting')
  const queues = claimQueues.map((value) => ({ value, label: text.queues[value] }))
  return (
    <div className="grid gap-4">
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
  const { data, error, refetch } = useStaffClaims(queue)
  if (!data)
    return (
      <Awaited query={{ error, refetch }} failed={text.failed}>
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      </Awaited>
    )
  if (data.length === 0) return <EmptyState icon={BadgeCheck} title={text.empty[queue]} />
  return (
    <ul className="grid gap-4">
      {data.map((claim) => (
        <li key={claim.id}>
          <StaffClaim claim={claim} />
        </li>
      ))}
    </ul>
  )
}
