import { Building2, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { showPhone } from '#lib/phone.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NextChange, OpenBadge } from './open-badge.tsx'

type Props = {
  business: OwnBusiness
  /** The owner's actions on it. */
  children: ReactNode
  /** One of several: name and actions beside each other. */
  isRow: boolean
}

/** One of the owner's businesses: its status and what can be done with it at once. */
export function OwnBusinessHead({ business, children, isRow }: Props) {
  const { name, status } = business
  const { badge, text: words } = text.statuses[status]
  const isListed = status === 'verified'
  return (
    <article
      aria-label={name}
      className={
        isRow ? 'relative flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 sm:px-4' : 'grid gap-3 p-4'
      }
    >
      <div className={isRow ? 'grid min-w-36 flex-1 gap-1' : 'grid gap-1'}>
        <h2 className={isRow ? 'leading-tight font-bold wrap-anywhere' : 'text-xl font-bold wrap-anywhere'}>
          {name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          {isListed && <OpenBadge small business={business} />}
          {!(isListed && isRow) && (
            <Badge small tone={isListed ? 'estimated' : 'note'}>
              {badge}
            </Badge>
          )}
          {isListed ? <NextChange business={business} /> : words}
        </p>
      </div>
      {children}
    </article>
  )
}

/** A business as customers reach it, in brief. */
export function OwnFacts({ business }: { business: OwnBusiness }) {
  const { phone, address, city, district } = business
  return (
    <dl className="grid gap-2">
      <Fact icon={Phone} name={text.phone} value={phone && showPhone(phone)} />
      <Fact icon={MapPin} name={text.address} value={address} />
      <Fact icon={Building2} name={text.city} value={[district, city].filter(Boolean).join(', ')} />
    </dl>
  )
}

type FactProps = { icon: typeof Phone; name: string; value: string | null }

function Fact({ icon: Icon, name, value }: FactProps) {
  return (
    <div className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
      <dt className="sr-only">{name}</dt>
      <dd className={value ? 'min-w-0 break-words' : 'text-ink-soft'}>
        {value || `${name}: ${text.notGiven}`}
      </dd>
    </div>
  )
}
