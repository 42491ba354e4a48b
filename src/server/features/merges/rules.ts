import type { BusinessStatus } from '#contract/businesses-own.ts'
import type { MergeOwner } from '#contract/merges.ts'

type Side = { id: number; ownerId: number | null; status: BusinessStatus; mergedInto: number | null }

/** Why these two cannot be merged; null where they can. */
export function whyNot(duplicate: Side, kept: Side): 'business_merged' | 'merge_not_possible' | null {
  if (duplicate.mergedInto !== null || kept.mergedInto !== null) return 'business_merged'
  const isPossible = duplicate.id !== kept.id && duplicate.status !== 'draft' && kept.status === 'verified'
  return isPossible ? null : 'merge_not_possible'
}

/** Who owns the kept one in the end; undefined: somebody has to say. */
export function ownerAfter(
  duplicate: Side,
  kept: Side,
  wish: MergeOwner | undefined,
): number | null | undefined {
  if (wish === 'kept') return kept.ownerId
  if (wish === 'duplicate') return duplicate.ownerId
  if (kept.ownerId === null || kept.ownerId === duplicate.ownerId) return duplicate.ownerId
  return duplicate.ownerId === null ? kept.ownerId : undefined
}
