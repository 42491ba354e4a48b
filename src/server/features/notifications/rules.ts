/** Most offers a day (Istanbul's) to one person; enforced by the database's `notification_reaches`. */
export const OFFERS_A_DAY = 5
/** How far back an inbox reaches. */
export const INBOX_DAYS = 90

type Asked = { targetType: string; userIds?: readonly number[] | undefined }

/** Why an audience makes no sense; null where it does. */
export const whyNoAudience = ({ targetType, userIds = [] }: Asked): Record<string, 'required'> | null =>
  targetType === 'specific' && userIds.length === 0 ? { userIds: 'required' } : null
