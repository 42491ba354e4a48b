import type { UserType } from '#contract/accounts.ts'
import type { changeEmail, changePassword, SessionListed, updateProfile } from '#contract/accounts-profile.ts'
import type { confirmIdentity } from '#contract/accounts-totp.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { showPhone } from '#lib/phone.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { keptPhone } from '../../phone.ts'
import { queueMail } from '../mail/mail.ts'
import type { Confirmation } from './confirmation.ts'
import { checkPassword } from './password-policy.ts'
import { hashPassword } from './passwords.ts'
import { holdProof, type PasswordProof, provePassword } from './prove-password.ts'
import { normalizeEmail, splitName } from './rules.ts'
import { getUser, proveSession, type UserRow } from './store.ts'
import * as store from './store-profile.ts'
import type { Totp } from './totp.ts'

type ProfileDeps = {
  sql: Sql
  config: Pick<Config, 'demo' | 'limitsScale' | 'passwordMin'>
  findProvince: (text: string) => { plate: string; name: string } | null
  confirmation: Confirmation
  totp: Totp
}

type Caller = { id: number; userType: UserType; tokenHash: Buffer }

/** Changes of a signed-in person to the own account. */
export type Profile = ReturnType<typeof makeProfile>

export function makeProfile({ sql, config, findProvince, confirmation, totp }: ProfileDeps) {
  const prove = (userId: number, password: string) =>
    provePassword({ sql, config }, { userId, password, field: 'currentPassword' })

  const getCaller = async ({ id }: Caller): Promise<UserRow> => {
    const user = await getUser(sql, id)
    if (!user) throw new Failure('not_signed_in')
    return user
  }

  return {
    /** Throws `wrong_password`, `invalid_input`, `too_many_attempts`. */
    async changePassword(
      { currentPassword, newPassword }: Parsed<typeof changePassword>['body'],
      caller: Caller,
    ): Promise<void> {
      const proof = await prove(caller.id, currentPassword)
      checkPassword(newPassword, { userType: caller.userType, ...config }, 'newPassword')
      const passwordHash = await hashPassword(newPassword, caller.id)
      await tx(sql, async (db) => {
        await holdProof(db, proof)
        await store.changePassword(db, { userId: caller.id, passwordHash, keep: caller.tokenHash })
        const user = await getUser(db, caller.id)
        await queueMail(db, {
          kind: 'password_changed',
          recipient: user?.email ?? null,
          causedBy: null,
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

    /** Throws `wrong_password`, `too_many_attempts`. The result is told by mail. */
    async changeEmail(
      { email, currentPassword }: Parsed<typeof changeEmail>['body'],
      caller: Caller,
    ): Promise<void> {
      const proof = await prove(caller.id, currentPassword)
      await confirmation.askForChange(await getCaller(caller), normalizeEmail(email), proof)
    },

    /** Throws `wrong_password`, `too_many_attempts`. */
    async removeTotp(currentPassword: string, caller: Caller): Promise<void> {
      await prove(caller.id, currentPassword)
      await totp.remove(caller.id)
    },

    /**
     * Shows again whose the session is. Tries of codes are counted apart from those of the login: whoever holds a stolen
     * token keeps nobody out. Throws `wrong_password`, `otp_wrong`, `too_many_attempts`.
     */
    async confirmIdentity(
      { currentPassword, otp }: Parsed<typeof confirmIdentity>['body'],
      { id, tokenHash }: Caller,
    ): Promise<void> {
      if (otp !== undefined) {
        await totp.checkAgain(id, otp)
        return proveSession(sql, tokenHash)
      }
      if (currentPassword === undefined)
        throw new Failure('invalid_input', { fields: { currentPassword: 'required' } })
      const proof = await prove(id, currentPassword)
      await tx(sql, async (db) => {
        await holdProof(db, proof)
        await proveSession(db, tokenHash)
      })
    },

    /** A customer's account gets a business side; one that has it stays as it is. */
    async addBusinessSide(id: number): Promise<UserRow> {
      const user = await store.addBusinessSide(sql, id)
      if (!user) throw new Failure('not_signed_in')
      return user
    },

    /** Another phone needs the password and is told by mail. Throws `invalid_input`, `wrong_password`. */
    async update(
      { name, phone, city, currentPassword }: Parsed<typeof updateProfile>['body'],
      caller: Caller,
    ): Promise<UserRow> {
      const province = city === undefined ? null : findProvince(city)
      if (city !== undefined && !province)
        throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
      const before = await getCaller(caller)
      const given = phone === undefined ? before.phone : keptPhone(phone)
      const isNewPhone = given !== before.phone
      if (isNewPhone && currentPassword === undefined)
        throw new Failure('invalid_input', { fields: { currentPassword: 'required' } })
      const proof: PasswordProof | null = isNewPhone ? await prove(caller.id, currentPassword ?? '') : null
      return tx(sql, async (db) => {
        if (proof) await holdProof(db, proof)
        const user = await store.updateUser(db, caller.id, {
          ...(name !== undefined && splitName(name)),
          ...(isNewPhone && { phone: given }),
          ...(province && { plate: province.plate, city: province.name }),
        })
        if (!user) throw new Failure('not_signed_in')
        const data = { name: user.name, phone: showPhone(given) }
        if (isNewPhone)
          await queueMail(db, { kind: 'phone_changed', recipient: user.email, causedBy: null, data })
        return user
      })
    },
  }
}
