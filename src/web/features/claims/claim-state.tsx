import type { ClaimState } from '#contract/claims.ts'
import { claimText as text } from '#text/claims.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<ClaimState, BadgeTone> = {
  proving: 'note',
  waiting: 'estimated',
  announced: 'estimated',
  approved: 'open',
  rejected: 'closed',
  withdrawn: 'closed',
  revoked: 'closed',
}

export const ClaimStateBadge = ({ state }: { state: ClaimState }) => (
  <Badge tone={tones[state]}>{text.states[state].badge}</Badge>
)
