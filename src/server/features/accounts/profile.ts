import type { UserType } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { changePassword, SessionListed, updateProfile } from '#contract/profile.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { giveBackAllowances, takeAllowances } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { normalizePhone } from '../../phone.ts'
import type { QueueMail } from '../mail/mail.ts'
import { passwordRefusal } from './password-policy.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { splitName } from './rules.ts'
import { getUser, type UserRow } from './store.ts'
import * as store from './store-profile.ts'
import { currentPasswordAllowances } from './throttles.ts'

type ProfileDeps = {
  sql: Sql
  config: Pick<Config, 'demo' | 'limitsScale'>
  findProvince: (text: string) => { plate: string; name: string } | null
  queueMail: QueueMail
}

type Caller = { id: number; userType: UserType; tokenHash: Buffer }

/** What a signed-in person changes about the own account. */
export type Profile = ReturnType<typeof makeProfile>

export function makeProfile({ sql, config, findProvince, queueMail }: ProfileDeps) {
  return {
    /** Throws `wrong_password`, `invalid_input`; after ten wrong ones in 15 minutes `too_many_attempts`. */
    async changePassword(
      { currentPassword, newPassword }: Parsed<typeof changePassword>['body'],
      caller: Caller,
    ): Promise<void> {
      const allowances = currentPasswordAllowances(config.limitsScale, caller.id)
      if (!(await takeAllowances(sql, allowances)))
        throw new Failure('too_many_attempts', { retryAfterSeconds: 900 })
      if (!(await passwordFits(currentPassword, await store.findPasswordHash(sql, caller.id))))
        throw new Failure('wrong_password', { fields: { currentPassword: 'password_wrong' } })
      await giveBackAllowances(sql, allowances)
      const refusal = passwordRefusal(newPassword, { userType: caller.userType, demo: config.demo })
      if (refusal) throw new Failure('invalid_input', { fields: { newPassword: refusal } })
      const passwordHash = await hashPassword(newPassword)
      await tx(sql, async (db) => {
        await store.changePassword(db, { userId: caller.id, passwordHash, keep: caller.tokenHash })
        const user = await getUser(db, caller.id)
        await queueMail(db, {
          kind: 'password_changed',
          recipient: user?.email ?? null,
          data: { name: user?.name ?? '' },
        })
      })
    },

    async sessions({ id, tokenHash }: Caller): Promise<SessionListed[]> {
      const rows = await store.listSessions(sql, id, tokenHash)
      return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }))
    },

    /** Throws `not_found` for a session that is not the caller's. */
    async endSession(id: string, caller: Caller): Promise<void> {
      if (!(await store.endSessionOf(sql, caller.id, id))) throw new Failure('not_found')
    },

    async update(
      { name, phone, city }: Parsed<typeof updateProfile>['body'],
      caller: Caller,
    ): Promise<UserRow> {
      const province = city === undefined ? null : findProvince(city)
      if (city !== undefined && !province)
        throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
      const user = await store.updateUser(sql, caller.id, {
        ...(name !== undefined && splitName(name)),
        ...(phone !== undefined && { phone: normalizePhone(phone) ?? phone.replaceAll(/\s/g, '') }),
        ...(province && { plate: province.plate, city: province.name }),
      })
      if (!user) throw new Failure('not_signed_in')
      return user
    },
  }
}
