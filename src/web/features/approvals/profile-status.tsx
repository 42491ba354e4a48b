import { businessProfileText as text } from '#text/approvals-profile.ts'
import { closeBusinessText } from '#text/businesses-close.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChangeTable } from './change-table.tsx'
import type { OwnProfile } from './profile-queries.ts'
import { StatusBadge } from './status-badge.tsx'
import type { Profile } from './use-profile.ts'

type Props = { own: OwnProfile; profile: Profile; isOwner: boolean }

/** The business's status, its reason, and pending changes. */
export function ProfileStatus({ own: { business, review }, profile, isOwner }: Props) {
  const { status } = business
  const { change, reason, lastChange, isClosed } = review
  return (
    <>
      <Card className="grid gap-3 p-4 sm:p-6">
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={status} />
          {isClosed ? closeBusinessText.closed : ownerPanelText.statuses[status].text}
        </p>
        {reason && <p className="font-semibold break-words">{text.reasonLine(reason)}</p>}
        {status === 'rejected' && isOwner && (
          <>
            <p className="text-sm text-ink-soft">{profile.isDirty ? text.saveFirst : text.resubmitNote}</p>
            {!profile.isDirty && (
              <Button
                busy={profile.busy}
                onClick={() => void profile.resubmit()}
                className="justify-self-start"
              >
                {text.resubmit}
              </Button>
            )}
          </>
        )}
        {lastChange && (
          <p className="text-sm break-words">
            {text.change.last(lastChange.isApproved, lastChange.at)}
            {lastChange.reason && ` ${text.reasonLine(lastChange.reason)}`}
          </p>
        )}
      </Card>
      {change && (
        <section aria-labelledby="open-change">
          <Card className="grid gap-4 p-4 sm:p-6">
            <div className="grid gap-1">
              <h2 id="open-change" className="text-lg font-bold">
                {text.change.title}
              </h2>
              <p className="text-sm text-ink-soft">{text.change.text(change.createdAt)}</p>
            </div>
            <ChangeTable change={change} />
            {isOwner && (
              <Button
                look="secondary"
                busy={profile.busy}
                onClick={() => void profile.withdraw()}
                className="justify-self-start"
              >
                {text.change.withdraw}
              </Button>
            )}
          </Card>
        </section>
      )}
    </>
  )
}
