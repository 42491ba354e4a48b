import { Phone, Store } from 'lucide-react'
import { Link } from 'react-router'
import type { RecentBusiness } from '#contract/field-plans.ts'
import { showPhone } from '#lib/phone.ts'
import { fieldWorkText } from '#text/field-plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TakenAt } from '#web/ui/old-notice.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useRecentBusinesses } from './queries.ts'

const text = fieldWorkText.recent

/** The latest businesses. `wayTo`: where one leads; null: nowhere for who looks. */
export function RecentList({ wayTo }: { wayTo(business: RecentBusiness): string | null }) {
  const recent = useRecentBusinesses()
  return (
    <>
      <TakenAt at={recent.oldSince} />
      <QueryList
        query={recent}
        loading={text.loading}
        failed={text.failed}
        empty={<EmptyState icon={Store} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
      >
        {(business) => <Row business={business} to={wayTo(business)} />}
      </QueryList>
    </>
  )
}

function Row({ business, to }: { business: RecentBusiness; to: string | null }) {
  const { name, phone, city, is_verified: isVerified } = business
  return (
    <div className="flex items-center gap-3 p-4">
      <div className="grid min-w-0 flex-1 gap-0.5">
        {to ? (
          <Link
            to={to}
            className="-my-2 inline-flex min-h-12 items-center py-2 font-semibold break-words text-accent"
          >
            {name}
          </Link>
        ) : (
          <p className="font-semibold break-words">{name}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1">
            <Phone aria-hidden className="size-4 shrink-0" />
            {phone ? showPhone(phone) : text.noPhone}
          </span>
          {city}
        </p>
      </div>
      <Badge tone={isVerified ? 'open' : 'note'}>{isVerified ? text.verified : text.pending}</Badge>
    </div>
  )
}
