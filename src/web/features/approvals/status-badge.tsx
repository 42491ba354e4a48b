import type { BusinessStatus } from '#contract/businesses-own.ts'
import { ownerPanelText } from '#text/businesses-own.ts'
import { mergeText } from '#text/merges.ts'
import { Badge } from '#web/ui/badge.tsx'

type Props = {
  status: BusinessStatus
  /** A duplicate of another listing: that is a state of its own, whatever else it was. */
  isMerged?: boolean
}

export const StatusBadge = ({ status, isMerged = false }: Props) => (
  <Badge tone={status === 'verified' ? 'estimated' : 'note'}>
    {isMerged ? mergeText.badge : ownerPanelText.statuses[status].badge}
  </Badge>
)
