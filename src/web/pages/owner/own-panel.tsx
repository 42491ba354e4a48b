import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Plus, Store } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { OWN_CLAIMS_PATH } from '#contract/claims.ts'
import type { OwnBusiness } from '#contract/own-businesses.ts'
import { ownerPanelText as text } from '#text/owner-panel.ts'
import { roleLinkText } from '#text/role-links.ts'
import { StandingNote } from '#web/features/approvals/standing-note.tsx'
import { TrialNotice } from '#web/features/billing/trial-notice.tsx'
import { OwnBusinessCard } from '#web/features/businesses/own-businesses.tsx'
import { OpenSwitch } from '#web/features/opening/open-switch.tsx'
import { DeleteDraft } from '#web/features/submissions/delete-draft.tsx'
import { idOf } from '#web/lib/id-of.ts'
import { OWN_BUSINESSES, useOwnBusinesses } from '#web/lib/own-businesses.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { OwnLinks } from './own-links.tsx'

const WIZARD = '/business-register'
/** In the address, so that a reload and the way back from a page find the same one. */
const SHOWN = 'business'

/** The owner's businesses, one at a time: open or closed first, then all there is to look after. */
export function OwnPanel() {
  const { data, error, refetch } = useOwnBusinesses()
  useUnreadFollowed()
  if (!data)
    return (
      <Awaited query={{ error, refetch }} failed={text.failed}>
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-96 rounded-lg" />
        </div>
      </Awaited>
    )
  if (data.length === 0)
    return (
      <EmptyState icon={Store} title={text.none} text={text.noneText} level="h2">
        <ButtonLink to={WIZARD}>{text.addFirst}</ButtonLink>
        <ClaimsLink />
      </EmptyState>
    )
  return <Shown businesses={data} />
}

/** The stream tells how much is unread in all; which business it is for, the server says. */
function useUnreadFollowed() {
  const client = useQueryClient()
  const { data: unread } = useQuery<number>({ queryKey: ['unread'], queryFn: skipToken })
  useEffect(() => {
    if (unread !== undefined) void client.invalidateQueries({ queryKey: OWN_BUSINESSES })
  }, [client, unread])
}

function Shown({ businesses }: { businesses: readonly OwnBusiness[] }) {
  const [search, setSearch] = useSearchParams()
  const wanted = idOf(search.get(SHOWN) ?? undefined)
  const shown = businesses.find(({ id }) => id === wanted) ?? businesses[0]
  if (!shown) return null
  return (
    <section aria-label={text.businesses} className="grid grid-cols-1 gap-4">
      {businesses.length > 1 && (
        <div className="max-w-lg">
          <SelectField
            name={SHOWN}
            label={text.choose}
            value={shown.id}
            onChange={({ target }) => setSearch({ [SHOWN]: target.value }, { replace: true })}
          >
            {businesses.map(({ id, name, district, status }) => (
              <option key={id} value={id}>
                {[name, district, status !== 'verified' && text.statuses[status].badge]
                  .filter(Boolean)
                  .join(' · ')}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {shown.status !== 'draft' && <TrialNotice businessId={shown.id} />}
      <div key={shown.id} className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
        <OwnBusinessCard business={shown}>
          <Action business={shown} />
        </OwnBusinessCard>
        <OwnLinks business={shown} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="secondary" to={`${WIZARD}?business=new`}>
          <Plus aria-hidden className="size-5" />
          {text.add}
        </ButtonLink>
        <ClaimsLink />
      </div>
    </section>
  )
}

const ClaimsLink = () => (
  <ButtonLink look="quiet" to={OWN_CLAIMS_PATH}>
    <BadgeCheck aria-hidden className="size-5" />
    {roleLinkText.ownClaims}
  </ButtonLink>
)

/** The one thing to do now. */
function Action({ business }: { business: OwnBusiness }) {
  const { id, name, status } = business
  if (status === 'draft')
    return (
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`${WIZARD}?business=${id}`}>{text.complete}</ButtonLink>
        <DeleteDraft id={id} name={name} />
      </div>
    )
  if (status === 'rejected')
    return (
      <>
        <StandingNote id={id} />
        <ButtonLink to={`/business-dashboard/${id}/profile`} className="justify-self-start">
          {text.correct}
        </ButtonLink>
      </>
    )
  if (status === 'suspended') return <StandingNote id={id} />
  if (status !== 'verified') return null
  return (
    <>
      <OpenSwitch business={business} />
      <StandingNote id={id} />
      <ButtonLink
        look="secondary"
        to={`/business/${id}`}
        aria-label={text.viewLabel(name)}
        className="justify-self-start"
      >
        {text.view}
      </ButtonLink>
    </>
  )
}
