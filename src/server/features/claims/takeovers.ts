import { type getTakeover, OWN_CLAIMS_PATH } from '#contract/claims.ts'
import type { Reply } from '#contract/endpoint.ts'
import { WEEK_SECONDS } from '#lib/time.ts'
import { claimNoticeText } from '#text/claims.ts'
import { type TakeoverStep, takeoverEnds, takeoverGivenUp, takeoverNotices } from '#text/claims-takeovers.ts'
import { type Db, type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { setOwner } from '../businesses/businesses.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { refuseOthers } from './store-admin.ts'
import { revokeGranted } from './store-assign.ts'
import * as store from './store-takeovers.ts'

/** Called in the same transaction when a business gains or loses an owner. */
export type OnOwned = (tx: Db, businessId: number) => Promise<void>

type Deps = {
  sql: Sql
  /** The page where somebody contests a claim; `userId`: in whose name. */
  disputePath: (claimId: number, userId: number | null) => Promise<string>
  onOwned: OnOwned
  onDisowned: OnOwned
}
/** `userId`: who claims it; null: nobody does. */
type About = Pick<store.Takeover, 'businessId' | 'businessName'> & {
  userId: number | null
  handsOverAt?: Date
}
type Stopped = Pick<store.Takeover, 'userId' | 'businessId' | 'businessName'>

/** The listed address may be nobody's account. */
const newsPath = ({ userId }: store.Concerned) => (userId === null ? '/' : '/notifications')

/** Claims on businesses that somebody has: told to all concerned, and handed over when their days are over. */
export function makeTakeovers({ sql, disputePath, onOwned, onDisowned }: Deps) {
  async function tell(
    db: Tx,
    { userId, name, email }: store.Concerned,
    about: About,
    { step, path, reason = '' }: { step: TakeoverStep; path: string; reason?: string },
  ): Promise<void> {
    const { businessId: id, businessName: business, handsOverAt } = about
    const until = handsOverAt?.toISOString() ?? ''
    if (userId !== null)
      await notifyUsers(db, [userId], {
        ...takeoverNotices[step]({ business, reason, until }),
        named: [{ id, name: business }],
        path,
      })
    const data = { ...(name && { name }), business, step, path, reason, until }
    const causedBy = step === 'announced' || userId === null ? about.userId : null
    await queueMail(db, {
      kind: 'takeover_step',
      recipient: email,
      causedBy,
      data,
      usefulSeconds: 2 * WEEK_SECONDS,
    })
  }

  /** Tells those who were told that it was announced. */
  async function tellStopped(db: Tx, about: Stopped, reason: string): Promise<void> {
    await store.closeEnded(db, about.businessId)
    for (const one of await store.listConcerned(db, about.businessId, about.userId))
      await tell(db, one, about, { step: 'stopped', path: newsPath(one), reason })
  }

  async function handOver(db: Tx, due: store.Takeover): Promise<void> {
    const { id, businessId, userId, staffId } = due
    const before = await store.listConcerned(db, businessId, userId)
    await revokeGranted(db, businessId, claimNoticeText.givenToAnother)
    await setOwner(db, businessId, null)
    await onDisowned(db, businessId)
    await setOwner(db, businessId, userId)
    await store.grant(db, id)
    await refuseOthers(db, businessId, staffId, claimNoticeText.givenToAnother)
    await store.closeEnded(db, businessId)
    await onOwned(db, businessId)
    if (staffId !== null) {
      await noteAudit(db, {
        actorId: staffId,
        action: 'claim.handed_over',
        subjectId: id,
        data: { businessId },
      })
      await addDecision(db, { businessId, actorId: staffId, action: 'owner_assigned', reason: null })
    }
    for (const one of before) await tell(db, one, due, { step: 'gave', path: newsPath(one) })
    await tell(db, due, due, { step: 'took', path: `/business-dashboard?business=${businessId}` })
  }

  /** Ends what could not be handed over for long, and tells who claims it why and what to do. */
  const endStuck = (): Promise<void> =>
    tx(sql, async (db) => {
      for (const { why, ...stuck } of await store.endStuck(db)) {
        await tell(db, stuck, stuck, { step: 'ended', path: OWN_CLAIMS_PATH, reason: takeoverEnds[why] })
        await tellStopped(db, stuck, takeoverGivenUp)
      }
    })

  return {
    tell,
    tellStopped,

    /** The takeover of a business that runs, with the page where this person objects to it. */
    async running(businessId: number, userId: number): Promise<Reply<typeof getTakeover>> {
      const announced = await store.findAnnounced(sql, businessId)
      if (!announced) return { takeover: null }
      const { id, handsOverAt } = announced
      const path = await disputePath(id, userId)
      return { takeover: { handsOverAt: handsOverAt.toISOString(), path } }
    },

    /**
     * Grants a claim on a business that somebody has: announced to all concerned, or, where that was done and its days are over, handed over.
     * Throws `claim_taken`, `takeover_running`.
     */
    async grant(db: Tx, staffId: number, id: number, reason: string | null): Promise<void> {
      const due = await store.findDue(db, id)
      if (due) return handOver(db, { ...due, staffId })
      const announced = await store.announce(db, { id, staffId, reason })
      if (!announced) throw new Failure('takeover_running')
      const { businessId, userId } = announced
      await noteAudit(db, {
        actorId: staffId,
        action: 'claim.announced',
        subjectId: id,
        data: { businessId },
      })
      for (const one of await store.listConcerned(db, businessId, userId))
        await tell(db, one, announced, { step: 'announced', path: await disputePath(id, one.userId) })
      await tell(db, announced, announced, { step: 'accepted', path: OWN_CLAIMS_PATH })
    },

    /**
     * Hands over what is due, each once, whatever other processes do; what its owner cannot know of goes back to the staff. Throws at the
     * end: one that fails holds up no other.
     */
    async sweep(): Promise<void> {
      const failures: unknown[] = []
      for (const id of await store.listDue(sql))
        await tx(sql, async (db) => {
          await store.holdTakeover(db, id)
          const due = await store.findDue(db, id)
          if (due?.isReached) await handOver(db, due)
          else if (due) await store.returnToStaff(db, id)
        }).catch((error: unknown) => void failures.push(error))
      await endStuck()
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} takeovers not handed over`)
    },
  }
}
