import { useQuery } from '@tanstack/react-query'
import { getReview } from '#contract/approvals.ts'
import { businessProfileText as text } from '#text/business-profile.ts'
import { closeBusinessText } from '#text/close-business.ts'
import { ask } from '#web/lib/ask.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'

/** What the staff last said of a business, and whether something of it waits for them; nothing where there is nothing. */
export function StandingNote({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: [...OWN_BUSINESSES, id, 'review'],
    queryFn: ({ signal }) => ask(getReview, { params: { id } }, signal),
    staleTime: 0,
  })
  if (!data) return null
  const { reason, change, isClosed } = data
  return (
    <>
      {isClosed && <p className="font-semibold">{closeBusinessText.closed}</p>}
      {reason && <p className="font-semibold break-words">{text.because(reason)}</p>}
      {change && <p className="text-sm text-ink-soft">{text.change.waits(change.createdAt)}</p>}
    </>
  )
}
