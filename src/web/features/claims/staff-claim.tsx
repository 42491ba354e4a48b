import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type AdminClaim, getClaimDocument } from '#contract/claims-admin.ts'
import { showPhone } from '#lib/phone.ts'
import { claimText, adminClaimsText as text } from '#text/claims.ts'
import { shortDayOfText } from '#text/days.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { PrivateDocument } from '#web/ui/private-document.tsx'
import { ClaimStateBadge } from './claim-state.tsx'
import { DecisionButton } from './decision-dialog.tsx'
import { PhoneCode } from './phone-code.tsx'

const isOpen = ({ state }: AdminClaim) => state === 'waiting' || state === 'proving' || state === 'announced'
const lacksDocument = ({ needsDocument, documentType }: AdminClaim) => needsDocument && !documentType
/** Announced before, and handed over by this decision. */
const isDue = ({ state, handsOverAt }: AdminClaim) => state === 'waiting' && handsOverAt !== null

/** One claim: the listing and the claimant side by side, the proof, what was before, and the decision. */
export function StaffClaim({ claim, turn }: { claim: AdminClaim; turn: Turn }) {
  const { business, claimant, proof, state, note, earlier, reason, documentType } = claim
  return (
    <article className="grid grid-cols-1 gap-4 p-4 sm:p-6">
      <Heading claim={claim} />
      <p className="text-sm text-ink-soft">
        {[
          text.proof(claimText.proofs[proof].name),
          text.asked(shortDayOfText(claim.createdAt)),
          claim.provenAt && text.proven(shortDayOfText(claim.provenAt)),
          state === 'announced' && claim.handsOverAt && text.handsOver(shortDayOfText(claim.handsOverAt)),
          claim.disputes > 0 && text.openDisputes(claim.disputes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <Facts title={text.listing}>
          <Fact name={text.facts.category}>{business.category}</Fact>
          <Fact name={text.facts.address}>{addressLine(business)}</Fact>
          <Fact name={text.facts.phone}>{business.phone && showPhone(business.phone)}</Fact>
          <Fact name={text.facts.email}>{business.email}</Fact>
          <Fact name={text.facts.source}>{text.sources[business.source]}</Fact>
          {business.owner && (
            <Fact name={text.currentOwner}>
              {[business.owner.name, showPhone(business.owner.phone), business.owner.email].join(', ')}
            </Fact>
          )}
        </Facts>
        <Facts title={text.claimant}>
          <Fact name={text.facts.name}>{claimant.name}</Fact>
          <Fact name={text.facts.city}>{claimant.city}</Fact>
          <Fact name={text.facts.phone}>{showPhone(claimant.phone)}</Fact>
          <Fact name={text.facts.email}>{claimant.email}</Fact>
          <Fact name={text.facts.businesses}>{claimant.businesses.join(', ')}</Fact>
          <Fact name={text.facts.since}>{shortDayOfText(claimant.createdAt)}</Fact>
        </Facts>
      </div>
      {note && (
        <div className="grid gap-1">
          <h3 className="font-semibold">{text.note}</h3>
          <p className="max-w-prose break-words whitespace-pre-line">{note}</p>
        </div>
      )}
      {documentType && (
        <PrivateDocument
          path={getClaimDocument.path.replace('{id}', String(claim.id))}
          type={documentType}
          name={`belge-${claim.id}`}
          texts={text}
        />
      )}
      {isOpen(claim) && lacksDocument(claim) && (
        <p className="max-w-prose font-semibold">{text.lacksDocument}</p>
      )}
      {isDue(claim) && <p className="max-w-prose font-semibold">{text.unreached}</p>}
      {earlier.length > 0 && <Earlier earlier={earlier} />}
      {reason && <p className="break-words">{claimText.reason(reason)}</p>}
      {state === 'proving' && proof === 'phone' && !turn.done && <PhoneCode claim={claim} />}
      {turn.done && <div className="border-t border-line pt-4">{turn.done}</div>}
      {isOpen(claim) && !turn.done && <Acts claim={claim} turn={turn} />}
    </article>
  )
}

function Heading({ claim }: { claim: AdminClaim }) {
  const { business } = claim
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="min-w-0 text-lg font-bold break-words">
        <Link to={`/business/${business.id}`} className="text-accent underline">
          {business.name}
        </Link>
      </h2>
      <ClaimStateBadge state={claim.state} />
      {isOpen(claim) && claim.needsDocument && <Badge tone="note">{text.needsDocument}</Badge>}
      {isOpen(claim) && business.owner && <Badge tone="note">{text.owned}</Badge>}
    </div>
  )
}

function Acts({ claim, turn }: { claim: AdminClaim; turn: Turn }) {
  const { id, business, claimant, state } = claim
  const isTakeover = business.owner !== null && !isDue(claim)
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      {state === 'waiting' && !lacksDocument(claim) && (
        <DecisionButton
          act="approve"
          id={id}
          look="primary"
          label={text.approve}
          title={isTakeover ? text.takeoverTitle : text.approveTitle}
          lead={(isTakeover ? text.takeoverText : text.approveText)(business.name, claimant.name)}
          said={isTakeover ? text.announced(business.name) : text.approved(business.name, claimant.name)}
          turn={turn}
        />
      )}
      <DecisionButton
        act="reject"
        id={id}
        look="danger"
        label={state === 'announced' ? text.stop : text.reject}
        title={text.rejectTitle}
        lead={text.rejectText}
        said={text.rejected(business.name)}
        turn={turn}
      />
    </div>
  )
}

/** The address with its city, unless it names the city already. */
const addressLine = ({ address, city }: AdminClaim['business']): string =>
  city && !address.includes(city) ? [address, city].filter(Boolean).join(', ') : address

export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 rounded-md bg-sunken p-4">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-1">{children}</dl>
    </section>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="break-words">{children || text.none}</dd>
    </div>
  )
}

function Earlier({ earlier }: Pick<AdminClaim, 'earlier'>) {
  return (
    <div className="grid gap-1">
      <h3 className="font-semibold">{text.earlier}</h3>
      <ul className="grid gap-1">
        {earlier.map(({ id, name, proof, state, createdAt, reason }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 break-words">
            <ClaimStateBadge state={state} />
            <span>
              {name}, {claimText.proofs[proof].name}, {shortDayOfText(createdAt)}
            </span>
            {reason && <span className="text-ink-soft">{claimText.reason(reason)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
