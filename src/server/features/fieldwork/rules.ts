import type { UserType } from '#contract/accounts.ts'

/** Who sees what waits, too. */
export const seesPending = (userType: UserType): boolean => userType === 'field' || userType === 'admin'

/** Whose plans somebody follows beside the team's: their own, or, null, everybody's. */
export type Follows = number | null

export const followsOf = ({ id, userType }: { id: number; userType: UserType }): Follows =>
  userType === 'admin' ? null : id
