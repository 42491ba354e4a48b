import type { Change, DecisionAction, editBusiness, getReview } from '#contract/approvals.ts'
import { UNDO_MINUTES } from '#contract/approvals-many.ts'
import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { OwnBusinessDetail } from '#contract/businesses-own.ts'
import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { Config } from '../../config.ts'
import { type Db, type Sql, type Tx, tx } from '../../db/pool.ts'
import { takeBack } from '../../db/take-back.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { noteAudit, noteMember } from '../audit/audit.ts'
import {
  type Businesses,
  columnsOf,
  type ListingStatus,
  lockListingStatus,
  writeFields,
} from '../businesses/businesses.ts'
import { noteEdits } from '../checks/checks.ts'
import type { Places } from '../places/places.ts'
import type { Fee } from './decide.ts'
import {
  type CurrentFields,
  changedFields,
  isReviewed,
  mergeProposals,
  type Proposal,
  plainWords,
  putBack,
  toFields,
  withoutReviewed,
} from './rules.ts'
import { addDecision, listDecisions } from './store.ts'
import * as store from './store-changes.ts'
import { tellDecided } from './tell.ts'

export type ChangesDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  places: Places
  businesses: Pick<Businesses, 'getOwn'>
  fee: Pick<Fee, 'settle'>
}

/** Decisions, beside the one named like the status, that explain why a business is off the list. */
const EXPLAINS_STATUS: readonly DecisionAction[] = ['merged', 'closed', 'approved', 'restored']

const currentFieldsOf = ({ name, phone, categoryId, lat, lng }: ListingStatus): CurrentFields => ({
  name,
  phone,
  categoryId,
  latitude: lat,
  longitude: lng,
})

/** The reviewed fields as they would be kept: numbers and names in one spelling. Throws `invalid_input` for any field. */
function proposalOf(fields: BusinessFields, listing: ListingStatus, places: Places): Proposal {
  const { name, phone, category_id: categoryId, lat, lng } = columnsOf(fields, listing, places)
  return {
    ...(name !== undefined && { name: plainWords(name) }),
    ...(phone !== undefined && { phone }),
    ...(categoryId !== undefined && { categoryId }),
    ...(lat !== undefined && lng !== undefined && { latitude: lat, longitude: lng }),
  }
}

/** Edits of businesses, and what of them waits for the staff. */
export function makeChanges({ sql, config, places, businesses, fee }: ChangesDeps) {
  /** The newest proposal takes the open one's place; where nothing is left of it, nothing waits. */
  async function propose(db: Tx, listing: ListingStatus, proposerId: number, newer: Proposal): Promise<void> {
    if (Object.keys(newer).length === 0) return
    const open = await store.findOpen(db, listing.id)
    const proposed = mergeProposals(currentFieldsOf(listing), open?.proposed ?? {}, newer)
    const isEmpty = Object.keys(proposed).length === 0
    if (open)
      await store.closeChange(db, open.id, { state: isEmpty ? 'withdrawn' : 'replaced', reason: null })
    if (isEmpty) return
    if (proposed.categoryId != null && (await store.categoryName(db, proposed.categoryId)) === null)
      throw new Failure('invalid_input', { fields: { categoryId: 'category_unknown' } })
    await store.addChange(db, { businessId: listing.id, proposerId, proposed })
  }

  async function writeAtOnce(db: Tx, id: number, fields: BusinessFields): Promise<void> {
    if (Object.keys(fields).length > 0) await writeFields(db, places, id, fields)
  }

  /** Writes fields of a business and, if it was ever listed, settles its fee, which depends on category and position. */
  async function writeListed(db: Tx, { id, status }: ListingStatus, fields: BusinessFields): Promise<void> {
    await writeAtOnce(db, id, fields)
    const changesFee = fields.categoryId !== undefined || fields.latitude !== undefined
    if (isReviewed(status) && changesFee) await fee.settle(db, id)
  }

  async function openChange(db: Db, own: OwnBusinessDetail): Promise<Change | null> {
    const row = await store.findOpen(db, own.id)
    if (!row) return null
    const { name, phone, categoryId, category, latitude, longitude } = own
    const before = { name, phone, categoryId, category, latitude, longitude }
    const after = { ...before, ...row.proposed }
    if (after.categoryId !== null) after.category = await store.categoryName(db, after.categoryId)
    const fields = changedFields(before, row.proposed)
    return { id: row.id, createdAt: row.createdAt.toISOString(), fields, before, after }
  }

  /** Locks the business before its change, as every edit does, which avoids deadlocks. */
  async function lockBusinessOf(db: Tx, changeId: number): Promise<ListingStatus> {
    const businessId = await store.businessOf(db, changeId)
    const business = businessId === null ? null : await lockListingStatus(db, businessId)
    if (!business) throw new Failure('not_found')
    return business
  }

  /** Accepts or rejects a proposal; of concurrent deciders the first one wins. */
  async function decide(
    actorId: number,
    changeId: number,
    state: 'approved' | 'rejected',
    reason: string | null,
  ): Promise<void> {
    await tx(sql, async (db) => {
      const business = await lockBusinessOf(db, changeId)
      const stood = state === 'approved' ? currentFieldsOf(business) : null
      const closed = await store.closeChange(db, changeId, { state, reason, stood })
      if (!closed) throw new Failure('already_decided')
      if (state === 'approved') {
        const by = { businessId: business.id, userId: closed.proposerId }
        await noteEdits(db, by, () => writeListed(db, business, toFields(closed.proposed)))
      }
      const action = `change_${state}` as const
      await addDecision(db, { businessId: business.id, actorId, action, reason })
      const changed = changedFields(currentFieldsOf(business), closed.proposed)
      const data = { businessId: business.id, fields: changed.join(' ') }
      await noteAudit(db, { actorId, action: `business.${action}`, subjectId: changeId, data })
      await tellDecided(db, { business, action, reason })
    })
  }

  /** Throws `not_found`, `business_merged`, `undo_over`. */
  const undo = (actorId: number, changeId: number): Promise<void> =>
    takeBack(sql, async (db) => {
      const business = await lockBusinessOf(db, changeId)
      if (business.mergedInto !== null) throw new Failure('business_merged')
      const open = await store.reopenChange(db, changeId, { actorId, minutes: UNDO_MINUTES })
      if (!open) throw new Failure('undo_over')
      const { proposed, stood } = open
      if (stood)
        await writeListed(db, business, toFields(putBack(currentFieldsOf(business), proposed, stood)))
      const action = 'change_reopened'
      await addDecision(db, { businessId: business.id, actorId, action, reason: null })
      const data = { businessId: business.id }
      await noteAudit(db, { actorId, action: `business.${action}`, subjectId: changeId, data })
      await tellDecided(db, { business, action, reason: null })
    })

  return {
    openChange,
    undo,

    /** Throws `business_merged`, `changed_meanwhile`, `invalid_input` naming the field, `too_many_attempts` beyond 120 an hour. */
    async edit(
      user: { id: number; userType: string },
      id: number,
      { updatedAt, ...fields }: Parsed<typeof editBusiness>['body'],
    ): Promise<Reply<typeof editBusiness>> {
      const isStaff = user.userType === 'admin'
      if (!isStaff) await takeAllowance(sql, config, 'edits', { user: user.id })
      await tx(sql, async (db) => {
        const listing = await lockListingStatus(db, id)
        if (!listing) throw new Failure('not_found')
        if (listing.mergedInto !== null) throw new Failure('business_merged')
        if (updatedAt !== undefined && new Date(updatedAt).getTime() !== listing.updatedAt.getTime())
          throw new Failure('changed_meanwhile')
        const by = { businessId: id, userId: user.id }
        if (isStaff) {
          await noteEdits(db, by, () => writeListed(db, listing, fields))
          const data = { fields: Object.keys(fields).join(' ') }
          await addDecision(db, { businessId: id, actorId: user.id, action: 'edited', reason: null })
          await noteAudit(db, { actorId: user.id, action: 'business.edited', subjectId: id, data })
        } else if (isReviewed(listing.status)) {
          await propose(db, listing, user.id, proposalOf(fields, listing, places))
          await noteEdits(db, by, () => writeAtOnce(db, id, withoutReviewed(fields)))
        } else await noteEdits(db, by, () => writeAtOnce(db, id, fields))
        const data = { fields: Object.keys(fields).join(' ') }
        if (!isStaff) await noteMember(db, user.id, { action: 'business.edited', subjectId: id, data })
      })
      const own = await businesses.getOwn(id, user.id)
      return { ...own, change: await openChange(sql, own) }
    },

    /** Throws `not_found`, `already_decided`. */
    approve: (actorId: number, changeId: number): Promise<void> =>
      decide(actorId, changeId, 'approved', null),
    reject: (actorId: number, changeId: number, reason: string): Promise<void> =>
      decide(actorId, changeId, 'rejected', plainWords(reason)),

    async review(id: number): Promise<Reply<typeof getReview>> {
      const own = await businesses.getOwn(id, null)
      const change = await openChange(sql, own)
      const last = change ? null : await store.findLastDecided(sql, id)
      const [latest] = (await listDecisions(sql, id, 10)).filter(
        ({ action }) => action === own.status || EXPLAINS_STATUS.includes(action),
      )
      return {
        change,
        reason: latest?.reason ?? null,
        isClosed: own.status === 'suspended' && latest?.action === 'closed',
        isUnplaced: (own.status === 'verified' || own.status === 'pending') && own.lat === null,
        lastChange: last && { ...last, at: last.at.toISOString() },
      }
    },
  }
}
