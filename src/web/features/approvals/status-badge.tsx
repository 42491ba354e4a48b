import type { BusinessStatus } from '#contract/own-businesses.ts'
import { mergeText } from '#text/merges.ts'
import { ownerPanelText } from '#text/owner-panel.ts'
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
