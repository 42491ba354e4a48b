import type { QueueFilter, ReviewedField, ToldAction } from '#contract/approvals.ts'
import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { BusinessStatus } from '#contract/businesses-own.ts'

type Step = { from: readonly BusinessStatus[]; to: BusinessStatus; done: ToldAction }

/** The steps of a business's life that somebody decides. A rejection by mistake is mended by an approval. */
export const steps = {
  approve: { from: ['pending', 'rejected'], to: 'verified', done: 'approved' },
  /** Sent from a list of pending ones: one that was rejected in between is not approved unseen. */
  approveWaiting: { from: ['pending'], to: 'verified', done: 'approved' },
  reject: { from: ['pending'], to: 'rejected', done: 'rejected' },
  suspend: { from: ['verified'], to: 'suspended', done: 'suspended' },
  restore: { from: ['suspended'], to: 'verified', done: 'restored' },
  close: { from: ['pending', 'verified', 'rejected'], to: 'suspended', done: 'closed' },
  undoApproval: { from: ['verified'], to: 'pending', done: 'reopened' },
  undoRejection: { from: ['rejected'], to: 'pending', done: 'reopened' },
  resubmit: { from: ['rejected'], to: 'pending', done: 'resubmitted' },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof steps

/** For businesses that were listed once: renaming one while it is suspended would list it again unseen. */
export const isReviewed = (status: BusinessStatus): boolean => status === 'verified' || status === 'suspended'

/** The reviewed fields of a business, as `BusinessFields` has them. */
export type CurrentFields = {
  name: string
  phone: string | null
  categoryId: number | null
  latitude: number | null
  longitude: number | null
}
/** The part of them that is to change; a telephone number of null is taken away. */
export type Proposal = Partial<CurrentFields>

const parts: Record<ReviewedField, readonly (keyof CurrentFields)[]> = {
  name: ['name'],
  phone: ['phone'],
  categoryId: ['categoryId'],
  position: ['latitude', 'longitude'],
}

/** Half a letter outside the basic plane: text columns mend it, JSON refuses it. */
export const plainWords = (written: string): string => written.trim().toWellFormed()

/** Drops the fields that need a review; the rest takes effect at once. */
export function withoutReviewed(fields: BusinessFields): BusinessFields {
  const { name: _n, phone: _p, categoryId: _c, latitude: _a, longitude: _o, ...rest } = fields
  return rest
}

/** Which of them a proposal would change. */
export const changedFields = (stands: CurrentFields, proposal: Proposal): ReviewedField[] =>
  (Object.keys(parts) as ReviewedField[]).filter((field) =>
    parts[field].some((key) => proposal[key] !== undefined && proposal[key] !== stands[key]),
  )

/** Merges an open proposal with a newer one and drops what already holds; empty: nothing is left to decide. */
export function mergeProposals(stands: CurrentFields, open: Proposal, newer: Proposal): Proposal {
  const wanted = { ...open, ...newer }
  const keys = changedFields(stands, wanted).flatMap((field) => parts[field])
  return Object.fromEntries(keys.map((key) => [key, wanted[key] ?? null])) as Proposal
}

/** Restores the fields that an approved proposal changed and nobody changed since. */
export function putBack(stands: CurrentFields, proposed: Proposal, stood: CurrentFields): Proposal {
  const same = (Object.keys(parts) as ReviewedField[]).filter((field) =>
    parts[field].every((key) => proposed[key] !== undefined && proposed[key] === stands[key]),
  )
  return Object.fromEntries(same.flatMap((field) => parts[field]).map((key) => [key, stood[key]]))
}

/** A proposal as the fields that write it. */
export function toFields({ phone, ...proposal }: Proposal): BusinessFields {
  return { ...proposal, ...(phone !== undefined && { phone: phone ?? '' }) } as BusinessFields
}

/** Why it cannot be listed; null where it can. */
export function missingOf({
  name,
  categoryId,
  plate,
}: {
  name: string
  categoryId: number | null
  plate: string | null
}): Record<string, 'required'> | null {
  const missing = {
    ...(name.trim() === '' && { name: 'required' as const }),
    ...(categoryId === null && { categoryId: 'required' as const }),
    ...(plate === null && { city: 'required' as const }),
  }
  return Object.keys(missing).length > 0 ? missing : null
}

/** Pending rows are listed in the order in which they came. */
export const oldestFirst = (filter: QueueFilter | undefined): boolean =>
  filter === 'pending' || filter === 'changed'
