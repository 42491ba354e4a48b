import { type Db, type Sql, tx } from '../../db/pool.ts'
import { beginning, chargedAgain, exempted, resumed, runs, type SubscriptionState } from './rules.ts'
import * as store from './store.ts'
import { tellSuspended } from './tell.ts'

/** Made-up businesses of the demonstration share an account, and all of them have their trial. */
async function takesTrial(
  db: Db,
  businessId: number,
  { isProven, isSample }: store.Candidate,
): Promise<boolean> {
  return isSample || (isProven && (await store.takeTrial(db, businessId)))
}

/** Changes to make to an existing subscription; null for none. */
async function mend(
  db: Db,
  row: store.SubscriptionRow,
  candidate: store.Candidate,
): Promise<SubscriptionState | null> {
  const { businessId } = row
  const isReopened = row.state === 'ended' && candidate.isListed && candidate.hasPin
  if (candidate.isRestricted) return row.state === 'exempt' ? null : exempted(row)
  if (row.state === 'exempt' || isReopened) {
    const today = await store.readToday(db)
    return chargedAgain(row, today) ?? beginning(today, await takesTrial(db, businessId, candidate))
  }
  const beganWithout = row.months === 0 && row.extraDays === 0
  if (beganWithout && (await takesTrial(db, businessId, candidate))) return beginning(row.anchor, true)
  return null
}

/**
 * Its subscription, held. What the staff kept off the list and put back on it goes on from where it stood; what lost its
 * pin stands still until it has one again.
 */
async function resume(
  db: Db,
  businessId: number,
  { isListed, hasPin }: store.Candidate,
): Promise<store.SubscriptionRow | null> {
  const row = await store.holdSubscription(db, businessId)
  if (!isListed || !row || (row.keptOffSince === null) === hasPin) return row
  if (!hasPin && !runs(row)) return row
  const today = await store.readToday(db)
  await store.putSubscription(db, businessId, hasPin ? resumed(row, today) : { ...row, keptOffSince: today })
  return store.holdSubscription(db, businessId)
}

/**
 * A business with an owner and a pin has been listed: begins its subscription, in the caller's transaction. Again it
 * changes only what no longer holds: another trade pays or does not, a trial waited for the owner's confirmed address or
 * proven telephone, an unpaid business was put back on the list by somebody else.
 */
export async function startSubscription(db: Db, businessId: number): Promise<void> {
  const candidate = await store.holdBusiness(db, businessId)
  if (!candidate) return
  const row = await resume(db, businessId, candidate)
  if (!row) {
    if (!candidate.isListed || !candidate.hasPin) return
    const today = await store.readToday(db)
    const begins = candidate.isRestricted
      ? exempted(beginning(today, false))
      : beginning(today, await takesTrial(db, businessId, candidate))
    return store.putSubscription(db, businessId, begins)
  }
  const mended = await mend(db, row, candidate)
  if (mended) {
    if (row.tookDown) await store.bringBack(db, businessId)
    const keptOffSince = row.keptOffSince === null ? null : await store.readToday(db)
    return store.putSubscription(db, businessId, { ...mended, keptOffSince })
  }
  if (row.state === 'suspended' && candidate.isListed) {
    await store.takeDown(db, businessId)
    await store.putSubscription(db, businessId, { ...row, tookDown: true })
    await tellSuspended(db, businessId)
  }
}

/**
 * A business was taken from its owner, in the caller's transaction: they owe nothing and are written to no more, and the
 * next one begins again. The trial counts for the account that had it, not for the telephone, which was not theirs.
 */
export async function endSubscription(db: Db, businessId: number): Promise<void> {
  const row = await store.holdSubscription(db, businessId)
  if (row?.tookDown) await store.bringBack(db, businessId)
  await store.dropSubscription(db, businessId)
}

/**
 * A business passes to its next owner, in the caller's transaction, with the days that are paid for or due: they were told.
 * The previous owner's pending payments and invoice address are not handed on.
 */
export async function passSubscription(db: Db, businessId: number): Promise<void> {
  await store.failPending(db, businessId)
  await store.beginForNext(db, businessId)
}

const CLOSED = { state: 'ended', reminders: 0, tookDown: false, keptOffSince: null } as const

/** Of a business that is closed for good, or a duplicate, in the caller's transaction: nothing is asked for any more. */
export async function closeSubscription(db: Db, businessId: number): Promise<store.SubscriptionRow | null> {
  const row = await store.holdSubscription(db, businessId)
  await store.failPending(db, businessId)
  if (row) await store.putSubscription(db, businessId, { ...row, ...CLOSED })
  return row
}

/** Whether it is the fee, and not the staff, that keeps a business off the list. */
export async function isDownForFee(db: Db, businessId: number): Promise<boolean> {
  return (await store.readSubscription(db, businessId))?.tookDown ?? false
}

/** The staff keeps a business off the list from now on: a payment does not bring it back, and its fee is paused. */
export const leaveToStaff = (db: Db, businessId: number): Promise<void> => store.setKeptOff(db, businessId)

/** An owner has proven what a trial waited for: it begins now. */
export async function startTrials(sql: Sql, userId: number): Promise<void> {
  for (const id of await store.listTrialsDue(sql, userId)) await tx(sql, (db) => startSubscription(db, id))
}

const AT_ONCE = 200

/** Businesses listed without anybody asking, trials that waited, and trades that pay by now, or do not any more. */
export async function startMissing(sql: Sql): Promise<void> {
  for (const id of await store.listUnsettled(sql, AT_ONCE)) await tx(sql, (db) => startSubscription(db, id))
}
