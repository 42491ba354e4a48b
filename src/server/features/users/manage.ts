import type { UserType } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { changeUser, makeUser, UserAction } from '#contract/users.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import {
  addAccount,
  dropSecondStep,
  endSessions,
  GIVEN_PASSWORD_SECONDS,
  givePassword,
  type HeldAccount,
  hashOfNobody,
  holdAccount,
  isLastAdminRefused,
  isStaff,
  setBlocked,
  setPasswordHash,
  setUserType,
} from '../accounts/accounts.ts'
import { noteAudit } from '../audit/audit.ts'
import { queueMail } from '../mail/mail.ts'
import { addDecision } from './store.ts'

/** Half a letter outside the basic plane: text columns mend it, JSON of a mail refuses it. */
const plainReason = (written: string): string => written.trim().toWellFormed()

export type ManageDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  findProvince: (text: string) => { plate: string; name: string } | null
}

/** Long enough for a mail server that is away over a holiday. */
const USEFUL_SECONDS = GIVEN_PASSWORD_SECONDS

/** Facts of what was done, for the audit log. */
type Facts = Record<string, string>
type Act = { actorId: number; id: number; action: UserAction; reason: string | null }

/** An admin's acts on accounts of others: each is one transaction with its decision and its audit entry. */
export function makeManage({ sql, config, findProvince }: ManageDeps) {
  /** Holds the account; `data` are the facts of the audit entry. */
  async function act(
    { actorId, id, action, reason }: Act,
    work: (db: Tx, account: HeldAccount) => Promise<Facts>,
  ): Promise<void> {
    if (actorId === id) throw new Failure('own_account')
    try {
      await tx(sql, async (db) => {
        const account = await holdAccount(db, id)
        if (!account) throw new Failure('not_found')
        const data = await work(db, account)
        await addDecision(db, { userId: id, actorId, action, reason })
        await noteAudit(db, { actorId, action: `user.${action}`, subjectId: id, data })
      })
    } catch (error) {
      throw isLastAdminRefused(error) ? new Failure('last_admin') : error
    }
  }

  async function block(db: Tx, { id, email, name, isBlocked }: HeldAccount, want: boolean, reason: string) {
    if (isBlocked === want) throw new Failure('already_decided')
    await setBlocked(db, id, want)
    const kind = want ? 'account_blocked' : 'account_unblocked'
    await queueMail(db, {
      kind,
      recipient: email,
      causedBy: null,
      data: { name, reason },
      usefulSeconds: USEFUL_SECONDS,
    })
    return {}
  }

  /**
   * Whoever joins the staff chooses a new password, by the staff's rules; whoever leaves it has no second step any more,
   * which only staff can look after.
   */
  async function changeRole(
    db: Tx,
    account: HeldAccount,
    { userType, reason, hashForStaff }: { userType: UserType; reason: string; hashForStaff: string | null },
  ): Promise<Facts> {
    const { id, email, name, userType: from } = account
    if (account.isDemo) throw new Failure('demo_account')
    if (from === userType) throw new Failure('already_decided')
    if (isStaff(userType) && account.isBlocked) throw new Failure('user_blocked')
    if (isStaff(userType) && !account.isConfirmed) throw new Failure('user_unconfirmed')
    if (!(await setUserType(db, id, userType))) throw new Failure('owns_businesses')
    const to = { recipient: email, causedBy: null, usefulSeconds: USEFUL_SECONDS }
    await queueMail(db, { kind: 'role_changed', ...to, data: { name, userType, reason } })
    if (!isStaff(userType)) await dropSecondStep(db, id)
    else if (!isStaff(from) && hashForStaff !== null) {
      await setPasswordHash(db, id, hashForStaff)
      await mailPassword(db, { email, name, userType })
    }
    return { from, to: userType }
  }

  async function mailPassword(
    db: Tx,
    { email, name, userType }: { email: string; name: string; userType: UserType },
  ): Promise<void> {
    const password = await givePassword(db, email)
    if (password === null) throw new Failure('user_blocked')
    const data = { name, password, userType }
    await queueMail(db, {
      kind: 'password_given',
      recipient: email,
      causedBy: null,
      data,
      usefulSeconds: GIVEN_PASSWORD_SECONDS,
    })
  }

  return {
    /** Answers its id. Throws `email_taken`, `invalid_input`. */
    async make(actorId: number, input: Parsed<typeof makeUser>['body']): Promise<number> {
      const province = findProvince(input.city)
      if (!province) throw new Failure('invalid_input', { fields: { city: 'city_unknown' } })
      const passwordHash = await hashOfNobody()
      return tx(sql, async (db) => {
        const { userType } = input
        const made = await addAccount(db, { ...input, province }, passwordHash)
        if (!made) throw new Failure('email_taken')
        const { user, password } = made
        await addDecision(db, { userId: user.id, actorId, action: 'created', reason: null })
        await noteAudit(db, { actorId, action: 'user.created', subjectId: user.id, data: { userType } })
        await queueMail(db, {
          kind: 'account_made',
          recipient: user.email,
          causedBy: null,
          data: { name: user.name, password, userType },
          usefulSeconds: GIVEN_PASSWORD_SECONDS,
        })
        return user.id
      })
    },

    /**
     * Stops the account of whoever sends what must not be listed; one that is blocked already stays so. Throws
     * `not_found`, `own_account`, `submitter_is_staff`.
     */
    async blockSender(actorId: number, id: number, written: string): Promise<void> {
      const reason = plainReason(written)
      try {
        await act({ actorId, id, action: 'blocked', reason }, (db, account) => {
          if (isStaff(account.userType)) throw new Failure('submitter_is_staff')
          return block(db, account, true, reason)
        })
      } catch (error) {
        if (!(error instanceof Failure && error.code === 'already_decided')) throw error
      }
    },

    /**
     * One of both at a time. Throws `own_account`, `last_admin`, `already_decided`, `demo_account`, `owns_businesses`,
     * `user_unconfirmed`, `user_blocked`, `invalid_input`.
     */
    async change(
      actorId: number,
      id: number,
      { userType, blocked, reason: written }: Parsed<typeof changeUser>['body'],
    ): Promise<void> {
      const reason = plainReason(written)
      if ((userType === undefined) === (blocked === undefined))
        throw new Failure('invalid_input', { fields: { userType: 'invalid' } })
      if (blocked !== undefined) {
        const action = blocked ? 'blocked' : 'unblocked'
        return act({ actorId, id, action, reason }, (db, account) => block(db, account, blocked, reason))
      }
      if (userType === undefined) return
      const hashForStaff = isStaff(userType) ? await hashOfNobody() : null
      await act({ actorId, id, action: 'role_changed', reason }, (db, account) =>
        changeRole(db, account, { userType, reason, hashForStaff }),
      )
    },

    /** Throws `own_account`. */
    endSessions: (actorId: number, id: number): Promise<void> =>
      act({ actorId, id, action: 'sessions_ended', reason: null }, async (db) => {
        await endSessions(db, id)
        return {}
      }),

    /** Throws `own_account`, `already_decided` where there is none. */
    resetTotp(actorId: number, id: number, written: string): Promise<void> {
      const reason = plainReason(written)
      return act({ actorId, id, action: 'totp_reset', reason }, async (db, { email, name }) => {
        if (!(await dropSecondStep(db, id))) throw new Failure('already_decided')
        const to = { recipient: email, causedBy: null, usefulSeconds: USEFUL_SECONDS }
        await queueMail(db, { kind: 'totp_reset', ...to, data: { name, reason } })
        return {}
      })
    },

    /** Throws `own_account`, `user_blocked`, `too_many_attempts` beyond three an hour. */
    async sendPassword(actorId: number, id: number): Promise<void> {
      await takeAllowance(sql, config, 'given-password', { recipient: id })
      await act({ actorId, id, action: 'password_sent', reason: null }, async (db, account) => {
        await mailPassword(db, account)
        return {}
      })
    },
  }
}
