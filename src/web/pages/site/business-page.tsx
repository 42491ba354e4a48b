import { SearchX } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { roundTo10m } from '#lib/geo.ts'
import { businessSimpleText, businessText, businessPageText as text } from '#text/businesses.ts'
import { keptText } from '#text/offline.ts'
import { siteText } from '#text/site.ts'
import { AdSlot } from '#web/features/ads/ad-slot.tsx'
import { BusinessStrip } from '#web/features/businesses/business-strip.tsx'
import { useBusiness } from '#web/features/businesses/queries.ts'
import { ShareButton } from '#web/features/businesses/share-button.tsx'
import { BusinessArrivalRate } from '#web/features/call-outs/arrival-rate.tsx'
import { OfferStrip } from '#web/features/call-outs/offer-strip.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import { BusinessChecks, BusinessOpenCheck } from '#web/features/checks/business-checks.tsx'
import { FavoriteButton } from '#web/features/favorites/favorite-button.tsx'
import { MessageButton } from '#web/features/messages/message-button.tsx'
import { MessageForm } from '#web/features/messages/message-form.tsx'
import { ReportButton } from '#web/features/moderation/report-button.tsx'
import { BusinessWheel } from '#web/features/wheel/business-wheel.tsx'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useManages, useOwns } from '#web/lib/own-businesses.ts'
import { useTitle } from '#web/lib/page-change.ts'
import { usePosition } from '#web/lib/position.ts'
import { useSession } from '#web/lib/session.tsx'
import { reportVisit } from '#web/lib/shared-calls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OldNotice } from '#web/ui/old-notice.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { FullBusiness } from './business-page-full.tsx'
import { SimpleBusiness } from './business-page-simple.tsx'

const ReviewsSection = lazy(() =>
  import('#web/features/reviews/reviews-section.tsx').then((m) => ({ default: m.ReviewsSection })),
)
const ClaimLink = lazy(() =>
  import('#web/features/claims/claim-link.tsx').then((m) => ({ default: m.ClaimLink })),
)

/** One business: with tabs for customers, the simpler page for everybody else. */
export function BusinessPage() {
  const id = idOf(useParams().id)
  return id === null ? <BusinessNotFound /> : <KnownBusiness key={id} id={id} />
}

function useUser() {
  const session = useSession()
  return session.status === 'in' ? session.user : null
}

const useIsCustomer = (): boolean => useUser()?.userType === 'customer'

function KnownBusiness({ id }: { id: number }) {
  const user = useUser()
  const isCustomer = useIsCustomer()
  const isOwner = useOwns(id, user)
  const isManager = useManages(id, user)
  const position = usePosition('if-granted')
  const from = position.status === 'known' ? roundTo10m(position.point) : null
  const { data, oldSince, isSlow, error, refetch } = useBusiness(id, from)
  useTitle(data?.name)
  const isShown = data?.id === id
  const trade = useCategories().data?.find((one) => one.id === data?.categoryId)?.callOutTrade
  useEffect(() => {
    if (isShown) reportVisit(id, 'view')
  }, [id, isShown])

  if (isNotFound(error)) return <BusinessNotFound />
  // It was a duplicate: its address leads to the listing that was kept.
  if (data && data.id !== id) return <Navigate replace to={`/business/${data.id}`} />
  if (data) {
    const Variant = isCustomer ? FullBusiness : SimpleBusiness
    const actions = (
      <>
        {!data.phone && (
          <p>
            {businessText.noPhone(data.latitude !== null)} {businessText.tellPhone}
          </p>
        )}
        <div className="-mx-2 flex flex-wrap sm:gap-2">
          <FavoriteButton business={data} />
          <ShareButton business={data} />
          <ReportButton businessId={id} />
        </div>
        {/* It comes late: above it is all that one presses here, and stays where it is. */}
        {trade && <OfferStrip point={from} categoryId={data.categoryId} />}
      </>
    )
    // The specification gives the simpler page no wheel: its owner alone is told of theirs there.
    const wheel = user && (
      <BusinessWheel
        business={data}
        userId={user.id}
        spins={isCustomer}
        preroll={<AdSlot slot="wheel_preroll" now />}
      />
    )
    const message = isCustomer ? (
      <MessageButton business={data} strip={<BusinessStrip business={data} />} />
    ) : (
      user && <MessageForm business={data} user={user} />
    )
    const reviews = (
      <>
        {trade && <BusinessArrivalRate id={id} />}
        {user && (
          <Suspense fallback={null}>
            <ReviewsSection business={data} user={user} isOwner={isOwner} />
          </Suspense>
        )}
      </>
    )
    const claim = (user?.userType === 'business' || isCustomer) && !isOwner && (
      <Suspense fallback={null}>
        <ClaimLink business={data} mayContest={!isCustomer} />
      </Suspense>
    )
    return (
      <div className="grid gap-4">
        {oldSince !== null && <OldNotice since={oldSince} slow={isSlow} what={keptText.page} />}
        <Variant
          business={data}
          from={from}
          actions={actions}
          message={message}
          wheel={wheel}
          reviews={reviews}
          claim={claim}
          openCheck={<BusinessOpenCheck business={data} />}
          checks={<BusinessChecks business={data} isManager={isManager} />}
        />
      </div>
    )
  }
  return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
}

function BusinessNotFound() {
  const title = useIsCustomer() ? text.notFound : businessSimpleText.notFound
  useTitle(title)
  return (
    <EmptyState level="h1" icon={SearchX} title={title} text={text.notFoundText}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}
