import type { UserType } from '#contract/accounts.ts'
import type { CheckMethod } from '#contract/checks.ts'
import type { FieldCode } from '#contract/errors.ts'

/** Nearer than this, with the same telephone, is the same place. */
export const DUPLICATE_KM = 0.15

export type SubmitterTrust = {
  status: 'pending' | 'verified'
  source: 'owner' | 'user' | 'staff'
  isOwned: boolean
}

/** Status and source of a submission, by who sends it: only an admin's needs no approval. */
const trustByType: Readonly<Record<UserType, SubmitterTrust>> = {
  customer: { status: 'pending', source: 'user', isOwned: false },
  business: { status: 'pending', source: 'owner', isOwned: true },
  field: { status: 'pending', source: 'staff', isOwned: false },
  admin: { status: 'verified', source: 'staff', isOwned: false },
}

export const trustOf = (userType: UserType): SubmitterTrust => trustByType[userType]

export const isStaff = (userType: UserType): boolean => userType === 'field' || userType === 'admin'

/** How who submits a business came to know it. */
export function checkMethodOf(
  userType: UserType,
  { isOwned, isOnSpot }: { isOwned: boolean; isOnSpot: boolean },
): CheckMethod {
  if (isOwned) return 'edit'
  if (!isStaff(userType)) return 'customer'
  return isOnSpot ? 'visit' : 'staff'
}

const everything = ['name', 'categoryId', 'phone', 'city', 'address'] as const
const enoughForStaff: readonly string[] = ['name', 'categoryId', 'phone']
type Asked = Partial<Record<(typeof everything)[number], string | number | null | undefined>>

/** Required fields that a submission lacks, by who sends it; null: none. The staff completes the rest later. */
export function missingOf(userType: UserType, body: Asked): Record<string, FieldCode> | null {
  const isAsked = (name: string) => !isStaff(userType) || enoughForStaff.includes(name)
  const missing = everything.filter((name) => isAsked(name) && String(body[name] ?? '').trim() === '')
  if (missing.length === 0) return null
  const code = (name: string) =>
    isStaff(userType)
      ? 'staff_submission_required'
      : name === 'categoryId'
        ? 'category_required'
        : 'submission_required'
  return Object.fromEntries(missing.map((name) => [name, code(name)]))
}

/** `fields` without those that were refused; null when none of the refused ones is among them. */
export function withoutRefused<T extends object>(fields: T, refused: readonly string[]): T | null {
  const left = Object.entries(fields).filter(([name]) => !refused.includes(name))
  return left.length === Object.keys(fields).length ? null : (Object.fromEntries(left) as T)
}
