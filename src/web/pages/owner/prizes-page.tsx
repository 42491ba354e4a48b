import { Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PrizeIssuer } from '#contract/wheel-prizes.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { siteText } from '#text/site.ts'
import { redeemText, ownerPrizesText as text } from '#text/wheel-owner.ts'
import { useIssuers } from '#web/features/wheel/owner-queries.ts'
import { PrizeList } from '#web/features/wheel/prize-list.tsx'
import { RedeemForm } from '#web/features/wheel/redeem-form.tsx'
import { WonPrizes } from '#web/features/wheel/won-prizes.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BackToPanel } from './back-to-panel.tsx'

export const title = text.title

/** An owner's wheel: prizes, who won them, redeeming. */
export function OwnerPrizesPage() {
  const session = useSession()
  const [search] = useSearchParams()
  const wanted = idOf(search.get('business') ?? undefined) ?? undefined
  const isOwner = session.status === 'in' && session.user.userType === 'business'
  const { data, error, refetch } = useIssuers(isOwner)
  if (!isOwner)
    return (
      <EmptyState level="h1" icon={Store} title={text.forOwners} text={text.forOwnersText}>
        <ButtonLink to="/">{siteText.backHome}</ButtonLink>
      </EmptyState>
    )
  if (!data) return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead}>
        <BackToPanel businessId={wanted} />
      </PageHeading>
      {data.length > 0 ? (
        <Businesses businesses={data} wanted={wanted} />
      ) : (
        <EmptyState icon={Store} title={text.none} text={text.noneText}>
          <ButtonLink look="secondary" to="/business-dashboard">
            {ownerPanelText.back}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  )
}

type BusinessesProps = { businesses: readonly PrizeIssuer[]; wanted: number | undefined }

function Businesses({ businesses, wanted }: BusinessesProps) {
  const [id, setId] = useState(wanted)
  const business = businesses.find((one) => one.id === id) ?? businesses[0]
  if (!business) return null
  return (
    <>
      {businesses.length > 1 && (
        <div className="max-w-lg">
          <SelectField
            name="business"
            label={text.choose}
            value={business.id}
            onChange={(event) => setId(Number(event.target.value))}
            options={businesses.map(({ id: value, name }) => [value, name])}
          />
        </div>
      )}
      {business.isRestricted ? (
        <Notice>{text.restricted}</Notice>
      ) : (
        !business.isListed && <Notice>{text.notListed}</Notice>
      )}
      <div
        key={business.id}
        className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start"
      >
        <div className="grid gap-8 lg:order-2">
          <RedeemForm title={redeemText.title} businessId={business.id} />
          <WonPrizes businessId={business.id} />
        </div>
        {!business.isRestricted && business.role !== 'staff' && <PrizeList businessId={business.id} />}
      </div>
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="rounded-md border border-line bg-sunken p-4">{children}</p>
)
