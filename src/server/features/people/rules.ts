import type { AuditAction } from '#contract/audit.ts'

/** Whom an invitation is for: one of both. */
export type Invitee = { email: string; phone: null } | { email: null; phone: string }

/** An account as an invitation looks at it. */
export type Account = { email: string; emailConfirmed: boolean; phone: string }

/**
 * Whether an invitation is for this account. The link itself is known to the owner and the invited alone, so that a
 * telephone need not be proven here; a list that asks without a link wants it proven.
 */
export const isFor = (invitee: { email: string | null; phone: string | null }, account: Account): boolean =>
  invitee.email === null ? invitee.phone === account.phone : invitee.email === account.email

/** Acts in the business's name that its owner reads. */
export const SHOWN_ACTS: readonly AuditAction[] = [
  'business.edited',
  'business.hours',
  'business.duty',
  'business.invitation_withdrawn',
  'business.member_added',
  'business.member_invited',
  'business.member_left',
  'business.member_removed',
  'business.member_role',
  'business.owner_invited',
  'business.passed_on',
  'business.photo_added',
  'business.photo_removed',
  'business.photos_ordered',
  'business.prize_changed',
  'business.prize_redeemed',
  'business.review_answered',
  'business.switched',
]
