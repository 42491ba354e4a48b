import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import type { ClaimDispute } from '#contract/admin-claims.ts'
import { showPhone } from '#lib/phone.ts'
import { claimDay, adminClaimsText as text } from '#text/claims.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { DecisionButton } from './decision-dialog.tsx'
import { useStaffDisputes } from './queries.ts'
import { Fact, Facts } from './staff-claim.tsx'

/** Contested claims that wait. */
export function StaffDisputes() {
  const { data, error, refetch } = useStaffDisputes()
  if (!data)
    return (
      <Awaited query={{ error, refetch }} failed={text.failed}>
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      </Awaited>
    )
  if (data.length === 0) return <EmptyState icon={Scale} title={text.noDisputes} />
  return (
    <ul className="grid gap-4">
      {data.map((dispute) => (
        <li key={dispute.id}>
          <Row dispute={dispute} />
        </li>
      ))}
    </ul>
  )
}

function Row({ dispute }: { dispute: ClaimDispute }) {
  const { id, businessId, businessName, owner, by, grantedAt } = dispute
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h2 className="text-lg font-bold break-words">
        <Link to={`/business/${businessId}`} className="text-accent underline">
          {businessName}
        </Link>
      </h2>
      <p className="text-sm text-ink-soft">{text.granted(claimDay(grantedAt))}</p>
      <p className="max-w-prose break-words whitespace-pre-line">{dispute.text}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <Facts title={text.owner}>
          <Person person={owner} />
        </Facts>
        <Facts title={text.contester}>
          {by ? <Person person={by} /> : <Fact name={text.facts.email}>{text.listedAddress}</Fact>}
        </Facts>
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <DecisionButton
          {...{ act: 'uphold', id, look: 'danger', label: text.uphold, title: text.upholdTitle }}
          lead={text.upholdText}
          done={text.settled}
        />
        <DecisionButton
          {...{ act: 'dismiss', id, look: 'secondary', label: text.dismiss, title: text.dismissTitle }}
          lead={text.dismissText}
          done={text.settled}
        />
      </div>
    </Card>
  )
}

const Person = ({ person: { name, email, phone } }: { person: ClaimDispute['owner'] }) => (
  <>
    <Fact name={text.facts.name}>{name}</Fact>
    <Fact name={text.facts.phone}>{showPhone(phone)}</Fact>
    <Fact name={text.facts.email}>{email}</Fact>
  </>
)
