import type { UserType } from '#contract/accounts.ts'

/** Nearer than this, with the same telephone, is the same place. */
export const TWIN_KM = 0.15

export type Standing = {
  status: 'pending' | 'verified'
  source: 'owner' | 'user' | 'staff'
  isOwned: boolean
}

/** What becomes of a submission, by who sends it: only the admin's own word needs no approval. */
const standings: Readonly<Record<UserType, Standing>> = {
  customer: { status: 'pending', source: 'user', isOwned: false },
  business: { status: 'pending', source: 'owner', isOwned: true },
  field: { status: 'pending', source: 'staff', isOwned: false },
  admin: { status: 'verified', source: 'staff', isOwned: false },
}

export const standingOf = (userType: UserType): Standing => standings[userType]

export const isStaff = (userType: UserType): boolean => userType === 'field' || userType === 'admin'

/** `fields` without those that were refused; null when none of the refused ones is among them. */
export function withoutRefused<T extends object>(fields: T, refused: readonly string[]): T | null {
  const left = Object.entries(fields).filter(([name]) => !refused.includes(name))
  return left.length === Object.keys(fields).length ? null : (Object.fromEntries(left) as T)
}
