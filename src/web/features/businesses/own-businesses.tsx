import { useQuery } from '@tanstack/react-query'
import { Building2, MapPin, Phone, Store } from 'lucide-react'
import { useId } from 'react'
import { listOwnBusinesses, type OwnBusiness } from '#contract/own-businesses.ts'
import { showPhone } from '#lib/phone.ts'
import { ownerPanelText as text } from '#text/owner-panel.ts'
import { siteText } from '#text/site.ts'
import { ask } from '#web/lib/ask.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { NextChange, OpenBadge } from './open-badge.tsx'

/** What the signed-in owner has, drafts included; the open state is asked for anew each minute. */
const REFRESH_MS = 60_000

export function OwnBusinesses() {
  const title = useId()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['own-businesses'],
    queryFn: ({ signal }) => ask(listOwnBusinesses, {}, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-xl font-bold">
        {text.businesses}
      </h2>
      {isError && !data && (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyState icon={Store} title={text.none} text={text.noneText} level="h2" />}
      {!(data || isError) && <Waiting />}
      {data && data.length > 0 && (
        <ul className="grid gap-3">
          {data.map((business) => (
            <li key={business.id}>
              <Own business={business} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Waiting() {
  return (
    <div>
      <span className="sr-only">{text.loading}</span>
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}

function Own({ business }: { business: OwnBusiness }) {
  const { id, name, phone, address, city, status, category } = business
  const { badge, text: words } = text.statuses[status]
  const isListed = status === 'verified'
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        {category && <p className="text-sm font-semibold text-ink-soft">{category}</p>}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h3 className="text-lg font-bold">{name}</h3>
          {isListed && <OpenBadge business={business} />}
          <Badge tone={isListed ? 'estimated' : 'note'}>{badge}</Badge>
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {words}
          {isListed && <NextChange business={business} />}
        </p>
      </div>
      <dl className="grid gap-2">
        <Fact icon={Phone} name={text.phone} value={phone && showPhone(phone)} />
        <Fact icon={MapPin} name={text.address} value={address} />
        <Fact icon={Building2} name={text.city} value={city} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {(status === 'draft' || status === 'rejected') && (
          <ButtonLink
            to={`/business-register?business=${id}`}
            aria-label={`${text.completeLabels[status]}: ${name}`}
          >
            {text.completeLabels[status]}
          </ButtonLink>
        )}
        {isListed && (
          <ButtonLink
            look="secondary"
            to={`/business/${id}`}
            aria-label={text.viewLabel(name)}
            className="justify-self-start"
          >
            {text.view}
          </ButtonLink>
        )}
        <ButtonLink
          look="secondary"
          to={`/business-dashboard/${id}/photos`}
          aria-label={text.photosLabel(name)}
        >
          {text.photos}
        </ButtonLink>
      </div>
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
