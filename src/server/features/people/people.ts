import type { Parsed } from '#contract/endpoint.ts'
import {
  type changePerson,
  type Invitation,
  invitationPath,
  peoplePath,
  type removePerson,
  type Team,
} from '#contract/people.ts'
import { actSentences, peopleNotices } from '#text/people.ts'
import type { Config } from '../../config.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { makeSigner } from '../../db/signing.ts'
import { Failure } from '../../failure.ts'
import { listActs, noteAudit } from '../audit/audit.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { type AnswersDeps, makeAnswers } from './answers.ts'
import { hold, makeInviting, requireRoom } from './inviting.ts'
import { SHOWN_ACTS } from './rules.ts'
import * as store from './store.ts'
import * as invitations from './store-invitations.ts'
import { sweepInvitations } from './store-personal.ts'

const ACTS_SHOWN = 50
/** How long the address of an ended invitation is stored. */
const KEPT_DAYS = 90

type PeopleDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  readFee: AnswersDeps['readFee']
}

/** Who acts for a business beside its owner. That who calls owns it, or is of its people, has been asked. */
export type People = ReturnType<typeof makePeople>

export function makePeople({ sql, config, readFee }: PeopleDeps) {
  const signer = makeSigner(sql, 'invitation')
  const tokenOf = (id: number): Promise<string> => signer.sign(String(id))

  async function toInvitation(row: invitations.InvitationRow): Promise<Invitation> {
    const { id, role, email, phone, isOver } = row
    return {
      id,
      role,
      email,
      phone,
      isOver,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      path: invitationPath(await tokenOf(id)),
    }
  }

  async function leave(db: Tx, { name: business, ownerId }: store.Held, businessId: number, userId: number) {
    if (!(await store.endMember(db, { businessId, userId, reason: 'left' }))) throw new Failure('not_found')
    await notifyUsers(db, [ownerId], {
      ...peopleNotices.left(business),
      named: [{ id: businessId, name: business }],
      path: peoplePath(businessId),
    })
    await noteAudit(db, { actorId: userId, action: 'business.member_left', subjectId: businessId, data: {} })
  }

  async function dismiss(
    db: Tx,
    { name: business, ownerId }: store.Held,
    businessId: number,
    userId: number,
  ) {
    if (await store.endMember(db, { businessId, userId, reason: 'removed' }))
      await notifyUsers(db, [userId], {
        ...peopleNotices.removed(business),
        named: [{ id: businessId, name: business }],
        path: null,
      })
    else if (!(await store.forgetFormer(db, businessId, userId))) throw new Failure('not_found')
    const data = { userId }
    await noteAudit(db, { actorId: ownerId, action: 'business.member_removed', subjectId: businessId, data })
  }

  return {
    async list(businessId: number): Promise<Team> {
      const [people, former, open, acts] = await Promise.all([
        store.listPeople(sql, businessId),
        store.listFormer(sql, businessId),
        invitations.listOpen(sql, businessId),
        listActs(sql, { businessId, actions: SHOWN_ACTS, most: ACTS_SHOWN }),
      ])
      return {
        people: people.map(({ since, ...person }) => ({ ...person, since: since.toISOString() })),
        former,
        invitations: await Promise.all(open.map(toInvitation)),
        acts: acts.map(({ id, createdAt, action, data, actorName: name, about }) => ({
          id,
          at: createdAt.toISOString(),
          name,
          sentence: actSentences[action]?.({ ...data, about }) ?? '',
        })),
      }
    },

    inviting: makeInviting({ sql, config, toInvitation }),

    /** Throws `not_found`, `people_full`. */
    change: (
      ownerId: number,
      { id: businessId, userId }: Parsed<typeof changePerson>['params'],
      { role }: Parsed<typeof changePerson>['body'],
    ): Promise<void> =>
      tx(sql, async (db) => {
        await hold(db, businessId)
        if (!(await store.setRole(db, { businessId, userId, role }))) {
          if (!(await store.isFormer(db, businessId, userId))) throw new Failure('not_found')
          await requireRoom(db, businessId)
          await store.putMember(db, { businessId, userId, role })
        }
        const data = { userId, role }
        await noteAudit(db, { actorId: ownerId, action: 'business.member_role', subjectId: businessId, data })
      }),

    /** Anybody may leave, the owner removes others. Throws `forbidden`, `not_found`. */
    remove: (
      callerId: number,
      { id: businessId, userId }: Parsed<typeof removePerson>['params'],
    ): Promise<void> =>
      tx(sql, async (db) => {
        const business = await hold(db, businessId)
        if (callerId === userId) await leave(db, business, businessId, userId)
        else if (callerId === business.ownerId) await dismiss(db, business, businessId, userId)
        else throw new Failure('forbidden')
      }),

    answers: makeAnswers({ sql, config, tokenOf, openToken: signer.open, readFee }),
    sweep: (): Promise<void> => sweepInvitations(sql, KEPT_DAYS),
  }
}
