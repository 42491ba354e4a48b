import { ArrowLeft, Store } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import { fold } from '#lib/turkish.ts'
import { businessProfileText as text } from '#text/approvals-profile.ts'
import { provinces } from '#text/places-provinces.ts'
import { siteText } from '#text/site.ts'
import { CloseBusiness } from '#web/features/approvals/close-business.tsx'
import { POSITION_ANCHOR } from '#web/features/approvals/last-decision.tsx'
import { ProfileBasics } from '#web/features/approvals/profile-basics.tsx'
import { ProfileDetails } from '#web/features/approvals/profile-details.tsx'
import { ProfilePlace } from '#web/features/approvals/profile-place.tsx'
import { type OwnProfile, useOwnProfile } from '#web/features/approvals/profile-queries.ts'
import { ProfileStatus } from '#web/features/approvals/profile-status.tsx'
import { SaveBar } from '#web/features/approvals/save-bar.tsx'
import { type Profile, useProfile } from '#web/features/approvals/use-profile.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import { useDistricts } from '#web/features/places/queries.ts'
import { idOf } from '#web/lib/addresses.ts'
import { isNotFound } from '#web/lib/ask.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'

export const title = text.title

/** All that a business's page says of it, kept by its owner; the staff corrects it here too. */
export function ProfilePage() {
  const id = idOf(useParams()['id']) ?? 0
  const { data, error, refetch } = useOwnProfile(id)
  if (isNotFound(error))
    return (
      <EmptyState level="h1" icon={Store} title={text.notFound} text={text.notFoundText}>
        <ButtonLink to="/">{siteText.backHome}</ButtonLink>
      </EmptyState>
    )
  if (data) return <ProfileForm key={id} own={data} />
  return <QueryView query={{ error, refetch }} failed={text.failed} loading={text.loading} />
}

function ProfileForm({ own }: { own: OwnProfile }) {
  const session = useSession()
  const isOwner = session.status === 'in' && session.user.userType === 'business'
  const profile = useProfile(own)
  const { business } = own
  const isReviewed = isOwner && (business.status === 'verified' || business.status === 'suspended')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void profile.save()
  }
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-6">
      <div className="grid gap-1">
        <ButtonLink
          look="quiet"
          to={isOwner ? `/business-dashboard?business=${business.id}` : `/admin/businesses/${business.id}`}
          className="-my-2 -ml-4 justify-self-start"
        >
          <ArrowLeft aria-hidden className="size-5" />
          {isOwner ? text.back : text.backToStaff}
        </ButtonLink>
        <h1 className="text-2xl font-bold">{text.title}</h1>
        <p className="break-words text-ink-soft">{text.lead(business.name)}</p>
      </div>
      <ProfileStatus own={own} profile={profile} isOwner={isOwner} />
      <form noValidate onSubmit={submit} aria-label={text.title} className="grid grid-cols-1 gap-6">
        {profile.wasKept && profile.isDirty && (
          <p role="status" className="rounded-md border border-line-strong bg-sunken p-4">
            {text.kept}
          </p>
        )}
        {profile.problem && (
          <ErrorSummary
            text={profile.problem.text}
            fields={profile.problem.fields}
            labels={text.labels}
            attempt={profile.attempt}
          />
        )}
        {isReviewed && <p className="text-sm text-ink-soft">{text.reviewNote}</p>}
        <CardSection title={text.sections.basics}>
          <Basics profile={profile} isReviewed={isReviewed} />
        </CardSection>
        <CardSection title={text.sections.place}>
          <Place profile={profile} isReviewed={isReviewed} />
        </CardSection>
        <CardSection title={text.sections.details}>
          <ProfileDetails profile={profile} />
        </CardSection>
        <SaveBar profile={profile} />
      </form>
      {business.role === 'owner' &&
        (business.status === 'verified' ||
          business.status === 'pending' ||
          business.status === 'rejected') && <CloseBusiness id={business.id} name={business.name} />}
    </div>
  )
}

type PartProps = { profile: Profile; isReviewed: boolean }

function Basics(props: PartProps) {
  const { data = [] } = useCategories()
  return <ProfileBasics {...props} categories={data} />
}

function Place({ profile, isReviewed }: PartProps) {
  const { values, set, errorOf } = profile
  const plate = provinces.find(({ name }) => fold(name) === fold(values.city))?.plate ?? ''
  const { data: districts = [] } = useDistricts(plate)
  const isMeant = useLocation().hash === POSITION_ANCHOR
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMeant) box.current?.scrollIntoView()
  }, [isMeant])
  const picker = (
    <div ref={box} className="scroll-mt-20">
      <PositionPicker
        value={values.position}
        onChange={(position) => set({ position })}
        city={values.city}
        district={values.district}
        note={isReviewed ? text.goesToReview : undefined}
        error={errorOf('latitude') ?? errorOf('longitude')}
      />
    </div>
  )
  return <ProfilePlace profile={profile} districts={districts} picker={picker} />
}
