import { businessProfileText as text } from '#text/approvals-profile.ts'
import { closeBusinessText } from '#text/businesses-close.ts'
import { useReview } from './profile-queries.ts'

/** Of the map on the page of what a business says of itself. */
export const POSITION_ANCHOR = '#position'

/** The staff's last decision on a business, and whether something of it is pending; empty without either. */
export function LastDecision({ id }: { id: number }) {
  const { data } = useReview(id)
  if (!data) return null
  const { reason, change, isClosed } = data
  return (
    <>
      {isClosed && <p className="font-semibold">{closeBusinessText.closed}</p>}
      {reason && <p className="font-semibold break-words">{text.reasonLine(reason)}</p>}
      {change && <p className="text-sm text-ink-soft">{text.change.waits(change.createdAt)}</p>}
    </>
  )
}
