import { emailPattern, phonePattern } from '#contract/accounts.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { INVITATIONS_MAX, type Invitation, type invitePerson } from '#contract/people.ts'
import { peopleNotices } from '#text/people.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { keptPhone } from '../../phone.ts'
import { normalizeEmail, requireConfirmed } from '../accounts/accounts.ts'
import { noteAudit } from '../audit/audit.ts'
import type { QueueMail } from '../mail/mail.ts'
import type { TellPeople } from '../notifications/notifications.ts'
import { type Invitee, isFor } from './rules.ts'
import type { Held } from './store.ts'
import * as invitations from './store-invitations.ts'

const WEEK_SECONDS = 7 * 24 * 3600

type InvitingDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  queueMail: QueueMail
  tellPeople: TellPeople
  toInvitation: (row: invitations.InvitationRow) => Promise<Invitation>
  hold: (db: Tx, businessId: number) => Promise<Held>
  requireRoom: (db: Tx, businessId: number) => Promise<void>
}
type Owner = { id: number; emailConfirmed: boolean }

/** An e-mail address or a telephone number, in the form in which accounts keep it; null for anything else. */
function inviteeOf(typed: string): Invitee | null {
  const text = typed.trim()
  if (emailPattern.test(text)) return { email: normalizeEmail(text), phone: null }
  return phonePattern.test(text) ? { email: null, phone: keptPhone(text) } : null
}

/** How an owner asks people to work in a business. */
export function makeInviting(deps: InvitingDeps) {
  const { sql, config, queueMail, tellPeople, toInvitation, hold, requireRoom } = deps
  return {
    /** Throws `email_unconfirmed`, `too_many_invitations`, `people_full`, `invalid_input`; the same whoever is invited. */
    async invite(
      owner: Owner,
      businessId: number,
      { to, role }: Parsed<typeof invitePerson>['body'],
    ): Promise<Invitation> {
      requireConfirmed(owner)
      const invitee = inviteeOf(to)
      if (!invitee) throw new Failure('invalid_input', { fields: { to: 'invitee_invalid' } })
      if (isFor(invitee, await invitations.readAccount(sql, owner.id)))
        throw new Failure('invalid_input', { fields: { to: 'invitee_self' } })
      await takeAllowance(sql, config, 'invitations', { user: owner.id })
      return tx(sql, async (db) => {
        const { name: business } = await hold(db, businessId)
        await requireRoom(db, businessId)
        const { isNew, ...row } = await invitations.putInvitation(db, {
          businessId,
          invitedBy: owner.id,
          role,
          ...invitee,
        })
        if ((await invitations.listOpen(db, businessId)).length > INVITATIONS_MAX)
          throw new Failure('people_full')
        const invitation = await toInvitation(row)
        const named = [{ id: businessId, name: business }]
        // Asked again, they are not told again: the invitation stands in their panel.
        const invited = isNew ? await invitations.findInvited(db, invitee) : []
        await tellPeople(db, invited, {
          ...peopleNotices.invited(business, role),
          ...{ named, path: invitation.path },
        })
        await queueMail(db, {
          ...{ kind: 'business_invitation', recipient: invitee.email, causedBy: owner.id },
          usefulSeconds: WEEK_SECONDS,
          data: { business, path: invitation.path },
        })
        await noteAudit(db, {
          ...{ actorId: owner.id, action: 'business.member_invited', subjectId: businessId, data: { role } },
        })
        return invitation
      })
    },

    /** Throws `not_found`. */
    withdraw: (ownerId: number, businessId: number, id: number): Promise<void> =>
      tx(sql, async (db) => {
        if (!(await invitations.withdraw(db, businessId, id))) throw new Failure('not_found')
        await noteAudit(db, {
          ...{ actorId: ownerId, action: 'business.invitation_withdrawn', subjectId: businessId, data: {} },
        })
      }),
  }
}
