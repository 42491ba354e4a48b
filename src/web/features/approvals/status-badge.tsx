import type { BusinessStatus } from '#contract/own-businesses.ts'
import { ownerPanelText } from '#text/owner-panel.ts'
import { Badge } from '#web/ui/badge.tsx'

export const StatusBadge = ({ status }: { status: BusinessStatus }) => (
  <Badge tone={status === 'verified' ? 'estimated' : 'note'}>{ownerPanelText.statuses[status].badge}</Badge>
)
