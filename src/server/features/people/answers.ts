import type { UserType } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type BusinessRole, peoplePath } from '#contract/people.ts'
import type { answerInvitation, OwnInvitation } from '#contract/people-invitations.ts'
import { peopleNotices } from '#text/people.ts'
import type { Config } from '../../config.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { requireConfirmed } from '../accounts/accounts.ts'
import { noteAudit } from '../audit/audit.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { requireRoom } from './inviting.ts'
import { takeOver } from './passing.ts'
import { isFor } from './rules.ts'
import { holdBusiness, putMember } from './store.ts'
import * as store from './store-invitations.ts'

export type AnswersDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  tokenOf: (id: number) => Promise<string>
  openToken: (token: string) => Promise<string | null>
  /** The fee's state, which a new owner takes over. */
  readFee: (businessId: number) => Promise<OwnInvitation['fee']>
}
type Caller = { id: number; userType: UserType; emailConfirmed: boolean }

/** Invitations as the invited see and answer them. */
export function makeAnswers(deps: AnswersDeps) {
  const { sql, config, tokenOf, openToken, readFee } = deps
  const toOwn = async (row: store.ReceivedRow): Promise<OwnInvitation> => ({
    token: await tokenOf(row.id),
    businessId: row.businessId,
    businessName: row.businessName,
    role: row.role,
    expiresAt: row.expiresAt.toISOString(),
    fee: row.role === 'owner' ? await readFee(row.businessId) : null,
  })

  /** Counts a try that leads to nothing of the caller's. */
  async function refuse(userId: number, code: 'not_found' | 'invitation_not_yours'): Promise<never> {
    await takeAllowance(sql, config, 'invitation-miss', { user: userId })
    throw new Failure(code)
  }

  /** Throws `not_found`, `invitation_not_yours`, `invitation_over`, `too_many_attempts`. */
  async function find(userId: number, token: string): Promise<store.ReceivedRow> {
    const opened = await openToken(token)
    const row = opened === null ? null : await store.findInvitation(sql, Number(opened))
    // A signed link without a row was swept, or its account erased: it has expired. Any other was made up.
    if (!row)
      return opened === null ? refuse(userId, 'not_found') : Promise.reject(new Failure('invitation_over'))
    if (!isFor(row, await store.readAccount(sql, userId))) return refuse(userId, 'invitation_not_yours')
    if (!row.isOpen) throw new Failure('invitation_over')
    return row
  }

  const accept = (userId: number, { id, businessId, role }: store.ReceivedRow): Promise<BusinessRole> =>
    tx(sql, async (db) => {
      const business = await holdBusiness(db, businessId)
      if (!business || !(await store.closeInvitation(db, { id, userId, state: 'accepted' })))
        throw new Failure('invitation_over')
      if (role === 'owner') return takeOver(db, userId, businessId, business)
      await requireRoom(db, businessId)
      if (userId !== business.ownerId) await putMember(db, { businessId, userId, role })
      await noteAudit(db, {
        actorId: userId,
        action: 'business.member_added',
        subjectId: businessId,
        data: { role },
      })
      await notifyUsers(db, [business.ownerId], {
        ...peopleNotices.joined(business.name),
        named: [{ id: businessId, name: business.name }],
        path: peoplePath(businessId),
      })
      return role
    })

  return {
    list: async (userId: number): Promise<OwnInvitation[]> =>
      Promise.all((await store.listReceived(sql, userId)).map(toOwn)),

    get: async (userId: number, token: string): Promise<OwnInvitation> => toOwn(await find(userId, token)),

    /** Throws as `find`, and `forbidden` for the platform's staff, `email_unconfirmed`, `people_full`, `pass_on_not_possible`. */
    async answer(
      caller: Caller,
      token: string,
      isAccepted: boolean,
    ): Promise<Reply<typeof answerInvitation>> {
      const row = await find(caller.id, token)
      const { businessId } = row
      if (!isAccepted) {
        if (!(await store.closeInvitation(sql, { id: row.id, userId: caller.id, state: 'declined' })))
          throw new Failure('invitation_over')
        return { businessId, role: null }
      }
      if (caller.userType !== 'customer' && caller.userType !== 'business') throw new Failure('forbidden')
      requireConfirmed(caller)
      return { businessId, role: await accept(caller.id, row) }
    },
  }
}
