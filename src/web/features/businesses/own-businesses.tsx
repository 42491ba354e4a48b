import { Building2, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { showPhone } from '#lib/phone.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { NextChange, OpenBadge } from './open-badge.tsx'

type Props = {
  business: OwnBusiness
  /** The owner's actions on it. */
  children: ReactNode
}

/** One of the owner's businesses: its facts, its status and actions. */
export function OwnBusinessCard({ business, children }: Props) {
  const { name, phone, address, city, district, status, category } = business
  const { badge, text: words } = text.statuses[status]
  const isListed = status === 'verified'
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <div className="grid gap-1">
        {category && <p className="text-sm font-semibold text-ink-soft">{category}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="text-xl font-bold">{name}</h2>
          {isListed && <OpenBadge business={business} />}
          <Badge tone={isListed ? 'estimated' : 'note'}>{badge}</Badge>
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {words}
          {isListed && <NextChange business={business} />}
        </p>
      </div>
      {children}
      <dl className="grid gap-2">
        <Fact icon={Phone} name={text.phone} value={phone && showPhone(phone)} />
        <Fact icon={MapPin} name={text.address} value={address} />
        <Fact icon={Building2} name={text.city} value={[district, city].filter(Boolean).join(', ')} />
      </dl>
    </Card>
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
