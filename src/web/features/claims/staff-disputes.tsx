import { Scale } from 'lucide-react'
import { Link } from 'react-router'
import type { ClaimDispute } from '#contract/claims-admin.ts'
import { showPhone } from '#lib/phone.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { shortDayOfText } from '#text/days.ts'
import { DecisionList, type Turn } from '#web/ui/decision-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { DecisionButton } from './decision-dialog.tsx'
import { STAFF_CLAIMS, useStaffDisputes } from './queries.ts'
import { Fact, Facts } from './staff-claim.tsx'

/** Contested claims that wait. */
export const StaffDisputes = () => (
  <DecisionList
    query={useStaffDisputes()}
    stale={STAFF_CLAIMS}
    loading={text.loading}
    failed={text.failed}
    more={text.more}
    keyOf={({ id }) => id}
    empty={<EmptyState icon={Scale} title={text.noDisputes} />}
  >
    {(dispute, turn) => <Row dispute={dispute} turn={turn} />}
  </DecisionList>
)

function Row({ dispute, turn }: { dispute: ClaimDispute; turn: Turn }) {
  const { id, businessId, businessName, owner, by, grantedAt, isTakeover } = dispute
  return (
    <article className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <h2 className="text-lg font-bold break-words">
        <Link to={`/business/${businessId}`} className="text-accent underline">
          {businessName}
        </Link>
      </h2>
      <p className="text-sm text-ink-soft">
        {(isTakeover ? text.announcedAt : text.granted)(shortDayOfText(grantedAt))}
      </p>
      <p className="max-w-prose break-words whitespace-pre-line">{dispute.text}</p>
      <div className="grid gap-4 md:grid-cols-2">
        <Facts title={isTakeover ? text.claimsIt : text.owner}>
          <Person person={owner} />
        </Facts>
        <Facts title={text.contester}>
          {by ? <Person person={by} /> : <Fact name={text.facts.email}>{text.listedAddress}</Fact>}
        </Facts>
      </div>
      <div className="border-t border-line pt-4">
        {turn.done ?? (
          <div className="flex flex-wrap gap-2">
            <DecisionButton
              act="uphold"
              id={id}
              look="danger"
              label={text.uphold}
              title={isTakeover ? text.stopTitle : text.upholdTitle}
              lead={isTakeover ? text.stopText : text.upholdText}
              said={(isTakeover ? text.stopped : text.upheld)(businessName)}
              turn={turn}
            />
            <DecisionButton
              act="dismiss"
              id={id}
              look="secondary"
              label={text.dismiss}
              title={text.dismissTitle}
              lead={isTakeover ? text.goOnText : text.dismissText}
              said={text.dismissed(businessName)}
              turn={turn}
            />
          </div>
        )}
      </div>
    </article>
  )
}

const Person = ({ person: { name, email, phone } }: { person: ClaimDispute['owner'] }) => (
  <>
    <Fact name={text.facts.name}>{name}</Fact>
    <Fact name={text.facts.phone}>{showPhone(phone)}</Fact>
    <Fact name={text.facts.email}>{email}</Fact>
  </>
)
