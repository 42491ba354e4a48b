import type { Db } from '#server/db/pool.ts'
import type { BusinessFields, UserFields } from '../db/seed/factories.ts'
import { updateRow } from '../db/seed/insert-rows.ts'

/** Sets columns directly, to states that no call can produce, or only time. */

/** `now` is PostgreSQL's. */
type Time = Date | 'now' | null

const changes =
  <Fields extends object>(table: string) =>
  (db: Db, id: number, fields: Partial<Fields>): Promise<void> =>
    updateRow(db, table, id, { ...fields })

/** Values derived from the columns, such as the search text, are not updated. */
export const changeBusiness = changes<
  Omit<BusinessFields, 'hours' | 'plate' | 'city'> & {
    plate: string | null
    city: string | null
    hoursWritten: string
    scheduleId: number | null
    openWish: boolean
    switchOpen: boolean | null
    switchUntil: Time
    checkedAt: Time
    ratingMean: number
    reviewCount: number
    mergedInto: number
    searchText: string
  }
>('business')

export const changeUser = changes<
  Omit<UserFields, 'password' | 'emailConfirmedAt'> & {
    passwordHash: string
    emailConfirmedAt: Time
    offersSince: Time
    blockedAt: Time
  }
>('app_user')

export const changeClaim = changes<{
  codeEndsAt: Time
  decidedAt: Time
  createdAt: Time
  state: 'revoked'
  reason: string
}>('claim')
export const changePrize = changes<{ expiresAt: Time }>('prize')
export const changeThread = changes<{ awayDueAt: Time; awaySentAt: Time; askedAt: Time }>('thread')
