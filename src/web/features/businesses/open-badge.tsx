import type { BusinessListed, OpenState } from '#contract/businesses.ts'
import { changeText, noticeText, openBadge, openLabel, staleLabel } from '#text/hours.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

type Props = {
  business: Pick<BusinessListed, 'openState' | 'nextChangeAt' | 'endsUnknown' | 'notice'>
  /** `label`: in capitals, on the nearby list and the page of one business; `badge`: in other lists. */
  words?: 'label' | 'badge'
}

const tones: Record<OpenState, BadgeTone> = {
  open: 'open',
  estimated: 'estimated',
  closed: 'closed',
  unknown: 'note',
}

/** So long after a change that was foreseen the server is asked for what is so now. */
const ASKING_MS = 60_000

export function OpenBadge({ business: { openState, nextChangeAt }, words = 'label' }: Props) {
  const now = useNow().getTime()
  // Without a network nobody knows whether it changed.
  if (nextChangeAt !== null && Date.parse(nextChangeAt) + ASKING_MS < now)
    return <Badge tone="note">{staleLabel(openState)}</Badge>
  return (
    <span data-live="badge" className="contents">
      <Badge tone={tones[openState]}>{words === 'label' ? openLabel(openState) : openBadge(openState)}</Badge>
    </span>
  )
}

/** When it opens or closes next and what is special today or tomorrow, in words; empty when nothing certain can be said. */
export function NextChange({ business }: Pick<Props, 'business'>) {
  const now = useNow()
  const notice = noticeText(business.notice, now)
  return (
    <span data-live="change" className="contents">
      <span className="text-sm text-ink-soft">{changeText(business, now)}</span>
      {notice && <span className="text-sm font-semibold text-ink">{notice}</span>}
    </span>
  )
}
