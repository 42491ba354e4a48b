import { getReview } from '#contract/approvals.ts'
import { businessProfileText as text } from '#text/approvals-profile.ts'
import { closeBusinessText } from '#text/businesses-close.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { useAsk } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Of the map on the page of what a business says of itself. */
export const POSITION_ANCHOR = '#position'

/** The staff's last decision on a business, and whether something of it is pending; empty without either. */
export function LastDecision({ id, canEdit }: { id: number; canEdit: boolean }) {
  const { data } = useAsk([...OWN_BUSINESSES, id, 'review'], getReview, { params: { id } }, { staleTime: 0 })
  if (!data) return null
  const { reason, change, isClosed, isUnplaced } = data
  return (
    <>
      {isClosed && <p className="font-semibold">{closeBusinessText.closed}</p>}
      {isUnplaced && (
        <div className="grid gap-3 border-l-4 border-accent pl-4">
          <p>
            <strong className="block">{ownerPanelText.unplaced.title}</strong>
            {ownerPanelText.unplaced.text}
          </p>
          {canEdit && (
            <ButtonLink
              to={`/business-dashboard/${id}/profile${POSITION_ANCHOR}`}
              className="justify-self-start"
            >
              {ownerPanelText.unplaced.action}
            </ButtonLink>
          )}
        </div>
      )}
      {reason && <p className="font-semibold break-words">{text.reasonLine(reason)}</p>}
      {change && <p className="text-sm text-ink-soft">{text.change.waits(change.createdAt)}</p>}
    </>
  )
}
