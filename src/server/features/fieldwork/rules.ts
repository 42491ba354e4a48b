import type { UserType } from '#contract/accounts.ts'

/** Who sees what waits, too. */
export const seesPending = (userType: UserType): boolean => userType === 'field' || userType === 'admin'
