import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Gift, Plus, Store } from 'lucide-react'
import { useEffect } from 'react'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { OWN_CLAIMS_PATH } from '#contract/claims.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { roleLinkText } from '#text/home.ts'
import { prizesText } from '#text/wheel-prizes.ts'
import { LastDecision } from '#web/features/approvals/last-decision.tsx'
import { TrialNotice } from '#web/features/billing/trial-notice.tsx'
import { OwnBusinessHead, OwnFacts } from '#web/features/businesses/own-businesses.tsx'
import { TakeoverNotice } from '#web/features/claims/takeover-notice.tsx'
import { OpenSwitch } from '#web/features/hours/open-switch.tsx'
import { LeaveBusiness } from '#web/features/people/leave-business.tsx'
import { SwitchBySms } from '#web/features/sms/sms-hint.tsx'
import { WeekFigures } from '#web/features/stats/week-figures.tsx'
import { DeleteDraft } from '#web/features/submissions/delete-draft.tsx'
import { refresh } from '#web/lib/ask.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { onLive } from '#web/lib/live/live.ts'
import { OWN_BUSINESSES, useOwnBusinesses } from '#web/lib/own-businesses.ts'
import { useSession } from '#web/lib/session.tsx'
import { useUnreadMessages } from '#web/lib/shared-calls.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { BusinessChooser, useChosenBusiness } from './business-chooser.tsx'
import { NextStep } from './next-step.tsx'
import { OwnLinks } from './own-links.tsx'
import { OwnWaiting } from './own-waiting.tsx'

const WIZARD = '/business-register'
/** The owner's home: each business's switch, what waits, the last days and the next step; below, all there is to look after. */
export function OwnPanel() {
  const { data, error, refetch } = useOwnBusinesses()
  useNewsFollowed()
  if (!data)
    return (
      <QueryView
        query={{ error, refetch }}
        failed={text.failed}
        loading={text.loading}
        shape="h-dvh rounded-lg"
      />
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

/** The stream tells how much is unread in all, and of decisions; which business it is for, the server says. */
function useNewsFollowed() {
  const client = useQueryClient()
  const unread = useUnreadMessages()
  useEffect(() => {
    if (unread !== undefined) void client.invalidateQueries({ queryKey: OWN_BUSINESSES })
  }, [client, unread])
  useEffect(() => {
    const askAnew = () => void refresh(client, { queryKey: OWN_BUSINESSES })
    return onLive({
      onEvent({ event }) {
        if (event === 'notification') askAnew()
      },
      onLost: askAnew,
    })
  }, [client])
}

function Shown({ businesses }: { businesses: readonly OwnBusiness[] }) {
  const { shown, choose } = useChosenBusiness(businesses)
  const isOnline = useOnline()
  if (!shown) return null
  const isSeveral = businesses.length > 1
  const counts = shown.role !== 'staff' && (shown.status === 'verified' || shown.status === 'suspended')
  return (
    <section aria-label={text.businesses} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 lg:items-start">
        <div className="grid grid-cols-1 gap-3">
          <Card className="divide-y divide-line">
            {businesses.map((business) => (
              <OwnBusinessHead key={business.id} business={business} isRow={isSeveral}>
                <Action business={business} isRow={isSeveral} isShown={business === shown} />
              </OwnBusinessHead>
            ))}
          </Card>
          {shown.takeoverAt && <TakeoverNotice businessId={shown.id} takeoverAt={shown.takeoverAt} />}
          {!isOnline && <SwitchBySms />}
          <OwnWaiting businesses={businesses} shown={shown} />
        </div>
        <div key={shown.id} className="grid grid-cols-1 gap-3">
          {shown.role === 'owner' && shown.status !== 'draft' && <TrialNotice businessId={shown.id} />}
          {isSeveral && <BusinessChooser businesses={businesses} shown={shown} choose={choose} />}
          {counts && <WeekFigures id={shown.id} />}
          <NextStep business={shown} />
        </div>
      </div>
      <h2 className="pt-4 text-xl font-bold">{text.links}</h2>
      <div key={shown.id} className="grid grid-cols-1 gap-4 lg:grid-cols-[2fr_1fr] lg:items-start">
        <OwnLinks business={shown} />
        <Card className="grid gap-4 p-4">
          <OwnFacts business={shown} />
          {shown.status === 'verified' && (
            <ButtonLink
              look="secondary"
              to={`/business/${shown.id}`}
              aria-label={text.viewLabel(shown.name)}
              className="justify-self-start"
            >
              {text.view}
            </ButtonLink>
          )}
        </Card>
      </div>
      <More business={shown} />
    </section>
  )
}

/** More businesses of one's own; who only works in somebody's may leave it. */
function More({ business: { id, name, role } }: { business: OwnBusiness }) {
  const session = useSession()
  const isOwner = session.status === 'in' && session.user.accountType === 'business'
  return (
    <div className="flex flex-wrap gap-2">
      {isOwner && (
        <>
          <ButtonLink look="secondary" to={`${WIZARD}?business=new`}>
            <Plus aria-hidden className="size-5" />
            {text.add}
          </ButtonLink>
          <ClaimsLink />
          <ButtonLink look="quiet" to="/customer-dashboard?tab=prizes">
            <Gift aria-hidden className="size-5" />
            {prizesText.ofOwner}
          </ButtonLink>
        </>
      )}
      {role !== null && role !== 'owner' && <LeaveBusiness id={id} name={name} />}
    </div>
  )
}

const ClaimsLink = () => (
  <ButtonLink look="quiet" to={OWN_CLAIMS_PATH}>
    <BadgeCheck aria-hidden className="size-5" />
    {roleLinkText.ownClaims}
  </ButtonLink>
)

type ActionProps = { business: OwnBusiness; isRow: boolean; isShown: boolean }

/** The switch of what is listed, and of anything else the way there. */
function Action({ business, isRow, isShown }: ActionProps) {
  const { id, name, status, role } = business
  return (
    <>
      {status === 'verified' && <OpenSwitch business={business} isSmall={isRow} />}
      {status === 'draft' && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`${WIZARD}?business=${id}`}>{text.complete}</ButtonLink>
          <DeleteDraft id={id} name={name} />
        </div>
      )}
      {isShown && status !== 'draft' && (
        <div className="grid w-full gap-2 empty:hidden">
          <LastDecision id={id} />
        </div>
      )}
      {status === 'rejected' && role !== 'staff' && (
        <ButtonLink to={`/business-dashboard/${id}/profile`} className="justify-self-start">
          {text.correct}
        </ButtonLink>
      )}
    </>
  )
}
