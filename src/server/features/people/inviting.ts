import { emailPattern, phonePattern } from '#contract/accounts.ts'
import { type BusinessRole, INVITATIONS_MAX, type Invitation, MEMBERS_MAX } from '#contract/people.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { peopleNotices } from '#text/people.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { keptPhone } from '../../phone.ts'
import { normalizeEmail, requireConfirmed } from '../accounts/accounts.ts'
import { noteAudit } from '../audit/audit.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { requirePassable, tellAsked } from './passing.ts'
import { type Invitee, isFor } from './rules.ts'
import { countMembers, type Held, holdBusiness } from './store.ts'
import * as invitations from './store-invitations.ts'

type InvitingDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  toInvitation: (row: invitations.InvitationRow) => Promise<Invitation>
}
type Owner = { id: number; emailConfirmed: boolean }

/** An e-mail address or a telephone number, in the form in which accounts keep it; null for anything else. */
function inviteeOf(typed: string): Invitee | null {
  const text = typed.trim()
  if (emailPattern.test(text)) return { email: normalizeEmail(text), phone: null }
  return phonePattern.test(text) ? { email: null, phone: keptPhone(text) } : null
}

/** Throws `people_full` when the team has reached its limit. */
export async function requireRoom(db: Tx, businessId: number): Promise<void> {
  if ((await countMembers(db, businessId)) >= MEMBERS_MAX) throw new Failure('people_full')
}

/** Throws `not_found`. */
export async function hold(db: Tx, businessId: number): Promise<Held> {
  const business = await holdBusiness(db, businessId)
  if (!business) throw new Failure('not_found')
  return business
}

/** How an owner asks people to work in a business, or to take it over. */
export function makeInviting(deps: InvitingDeps) {
  const { sql, config, toInvitation } = deps
  return {
    /**
     * Throws `email_unconfirmed`, `too_many_invitations`, `people_full`, `invalid_input`, for the next owner
     * `pass_on_not_possible`; the same whoever is invited.
     */
    async invite(
      owner: Owner,
      businessId: number,
      { to, role }: { to: string; role: BusinessRole },
    ): Promise<Invitation> {
      requireConfirmed(owner)
      const invitee = inviteeOf(to)
      if (!invitee) throw new Failure('invalid_input', { fields: { to: 'invitee_invalid' } })
      if (isFor(invitee, await invitations.readAccount(sql, owner.id)))
        throw new Failure('invalid_input', { fields: { to: 'invitee_self' } })
      await takeAllowance(sql, config, 'invitations', { user: owner.id })
      return tx(sql, async (db) => {
        const { name, isListed } = await hold(db, businessId)
        // What its owner alone calls it is not told to strangers: anybody makes a draft called as they like.
        const business = isListed ? name : null
        if (role === 'owner') await requirePassable(db, businessId)
        else await requireRoom(db, businessId)
        const { isNew, ...row } = await invitations.putInvitation(db, {
          businessId,
          invitedBy: owner.id,
          role,
          ...invitee,
        })
        if ((await invitations.listOpen(db, businessId)).length > INVITATIONS_MAX)
          throw new Failure('people_full')
        const invitation = await toInvitation(row)
        const named = business === null ? [] : [{ id: businessId, name: business }]
        // Asked again, they are not told again: the invitation stands in their panel.
        const invited = isNew ? await invitations.findInvited(db, invitee) : []
        await notifyUsers(db, invited, {
          ...peopleNotices.invited(business, role),
          named,
          path: invitation.path,
        })
        await queueMail(db, {
          kind: 'business_invitation',
          recipient: invitee.email,
          causedBy: owner.id,
          usefulSeconds: WEEK_SECONDS,
          data: { ...(business !== null && { business }), path: invitation.path, role },
        })
        if (role === 'owner') await tellAsked(db, owner.id, { id: businessId, name })
        await noteAudit(db, {
          actorId: owner.id,
          subjectId: businessId,
          data: { role },
          action: role === 'owner' ? 'business.owner_invited' : 'business.member_invited',
        })
        return invitation
      })
    },

    /** Throws `not_found`. */
    withdraw: (ownerId: number, businessId: number, id: number): Promise<void> =>
      tx(sql, async (db) => {
        if (!(await invitations.withdraw(db, businessId, id))) throw new Failure('not_found')
        await noteAudit(db, {
          actorId: ownerId,
          action: 'business.invitation_withdrawn',
          subjectId: businessId,
          data: {},
        })
      }),
  }
}
