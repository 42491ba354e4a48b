import type { Claim } from '#contract/claims.ts'
import type { AdminClaim, ClaimDispute } from '#contract/claims-admin.ts'
import type { ClaimRow } from './store.ts'
import type { AdminClaimRow } from './store-admin.ts'
import type { DisputeRow } from './store-disputes.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toClaim = ({ documentId, ...row }: ClaimRow): Claim => ({
  ...row,
  hasDocument: documentId !== null,
  codeEndsAt: iso(row.codeEndsAt),
  createdAt: row.createdAt.toISOString(),
  decidedAt: iso(row.decidedAt),
  handsOverAt: iso(row.handsOverAt),
})

export const toAdminClaim = ({ at: _at, ...row }: AdminClaimRow): AdminClaim => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  provenAt: iso(row.provenAt),
  codeEndsAt: iso(row.codeEndsAt),
  decidedAt: iso(row.decidedAt),
  handsOverAt: iso(row.handsOverAt),
})

export const toDispute = (row: DisputeRow): ClaimDispute => ({
  ...row,
  grantedAt: row.grantedAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
})
