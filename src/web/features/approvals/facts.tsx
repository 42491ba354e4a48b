import type { ReactNode } from 'react'
import type { BusinessForStaff } from '#contract/approvals.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { decisionText as text } from '#text/approvals.ts'

const { labels } = text

/** All known facts of a business; empty ones are left out. */
export function Facts({ subject }: { subject: BusinessForStaff }) {
  const { business: b, openWish, isByLetter } = subject
  // Once it is listed, the wish has had its effect.
  const wish =
    openWish === null || b.status === 'verified' ? null : openWish ? text.wishes.open : text.wishes.closed
  const phone = b.phone ? <Phone number={b.phone} /> : text.notGiven
  const description = b.description && <span className="whitespace-pre-line">{b.description}</span>
  const rows: [string, ReactNode][] = [
    [labels.category, b.category ?? text.notGiven],
    [labels.phone, phone],
    [labels.place, [b.city, b.district].filter(Boolean).join(', ') || text.notGiven],
    [labels.address, b.address || text.notGiven],
    [labels.position, b.lat === null && text.unplaced],
    [labels.description, description],
    [labels.hours, b.workingHours],
    [labels.openWish, wish],
    [labels.email, b.email],
    [labels.website, b.website],
    [labels.isEmergency, b.isEmergency && text.yes],
    [labels.priceRange, b.priceRange],
    [labels.responseClaim, b.responseClaim],
    [labels.workingArea, b.workingArea],
    ...(
      [
        'services',
        'features',
        'paymentMethods',
        'certificates',
        'insurers',
        'vehicleTypes',
        'accessNotes',
      ] as const
    ).map((name): [string, ReactNode] => [labels[name], b[name].join(', ')]),
    [labels.source, text.sources[b.source]],
    [labels.proof, isByLetter && text.byLetter],
  ]
  return <FactTable rows={rows} />
}

function FactTable({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {rows
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export const Phone = ({ number }: { number: string }) => (
  <a href={telHref(number)} className="font-semibold whitespace-nowrap text-accent underline tabular-nums">
    {showPhone(number)}
  </a>
)
