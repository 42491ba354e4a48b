/** First name and initial: enough to talk to, not enough to look up. Null without a first name: the account is gone. */
export const shownName = (firstName: string | null, lastName: string | null): string | null =>
  firstName === null ? null : [firstName, lastName && `${lastName.slice(0, 1)}.`].filter(Boolean).join(' ')
