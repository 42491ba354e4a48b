import { useQuery } from '@tanstack/react-query'
import { getReview } from '#contract/approvals.ts'
import { businessProfileText as text } from '#text/business-profile.ts'
import { closeBusinessText } from '#text/close-business.ts'
import { ownerPanelText } from '#text/owner-panel.ts'
import { ask } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Of the map on the page of what a business says of itself. */
export const POSITION_ANCHOR = '#position'

/** What the staff last said of a business, and whether something of it waits for them; nothing where there is nothing. */
export function StandingNote({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [...OWN_BUSINESSES, id, 'review'],
    queryFn: ({ signal }) => ask(getReview, { params: { id } }, signal),
    staleTime: 0,
  })
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
          <ButtonLink
            to={`/business-dashboard/${id}/profile${POSITION_ANCHOR}`}
            className="justify-self-start"
          >
            {ownerPanelText.unplaced.action}
          </ButtonLink>
        </div>
      )}
      {reason && <p className="font-semibold break-words">{text.because(reason)}</p>}
      {change && <p className="text-sm text-ink-soft">{text.change.waits(change.createdAt)}</p>}
    </>
  )
}
