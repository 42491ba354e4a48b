import type { Db } from '#server/db/pool.ts'
import type { BusinessFields, UserFields } from '../db/seed/factories.ts'
import { updateRow } from '../db/seed/insert-rows.ts'

/** Columns set in a row behind the product's back: what no call can bring about, or only time. */

/** May be PostgreSQL's word `now`. */
type Time = Date | 'now' | null

const changes =
  <Fields extends object>(table: string) =>
  (db: Db, id: number, fields: Partial<Fields>): Promise<void> =>
    updateRow(db, table, id, { ...fields })

/** What is reckoned from a column, such as the words that are searched, stays as it was. */
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

export const changeClaim = changes<{ codeEndsAt: Time; decidedAt: Time; createdAt: Time }>('claim')
export const changePrize = changes<{ expiresAt: Time }>('prize')
export const changeThread = changes<{ awayDueAt: Time; awaySentAt: Time; askedAt: Time }>('thread')
