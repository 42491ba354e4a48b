import { WEEK_SECONDS } from '#lib/time.ts'
import { type MergeRole, mergeNotice } from '#text/merges.ts'
import type { Db } from '../../db/pool.ts'
import { queueMail } from '../mail/mail.ts'
import { notifyUsers } from '../notifications/notifications.ts'
import { readAccounts } from './store.ts'

/** Long enough for a mail server that is away over a holiday. */
const USEFUL_SECONDS = WEEK_SECONDS

export type Merged = {
  duplicate: { id: number; name: string; ownerId: number | null }
  kept: { id: number; name: string; ownerId: number | null }
  /** Who owns the kept one now. */
  ownerId: number | null
  reason: string
  /** Customers who talked with the duplicate, reviewed it or have a prize of it. */
  concerned: readonly number[]
}

/** Owners, by what the merge did to their business. */
function rolesOf({ duplicate, kept, ownerId }: Merged): ReadonlyMap<number, MergeRole> {
  const roles = new Map<number, MergeRole>()
  if (kept.ownerId !== null) roles.set(kept.ownerId, kept.ownerId === ownerId ? 'keeps' : 'loses')
  if (duplicate.ownerId !== null)
    roles.set(duplicate.ownerId, duplicate.ownerId === ownerId ? 'joins' : 'leaves')
  return roles
}

/** Tells everybody concerned in the app, and owners by mail too, in the transaction that merges. */
export async function tellMerged(tx: Db, merged: Merged): Promise<void> {
  const { duplicate, kept, reason, concerned } = merged
  const names = { duplicate: duplicate.name, kept: kept.name }
  const named = [duplicate, kept]
  const roles = rolesOf(merged)
  const accounts = await readAccounts(tx, [...roles.keys()])
  for (const [userId, role] of roles) {
    const path =
      role === 'keeps' || role === 'joins' ? `/business-dashboard?business=${kept.id}` : '/business-dashboard'
    await notifyUsers(tx, [userId], { ...mergeNotice({ ...names, role, reason }), path, named })
    const account = accounts.get(userId)
    await queueMail(tx, {
      kind: 'business_merged',
      recipient: account?.email ?? null,
      causedBy: null,
      usefulSeconds: USEFUL_SECONDS,
      data: { ...names, role, reason, path, name: account?.name ?? '' },
    })
  }
  const customers = concerned.filter((id) => !roles.has(id))
  await notifyUsers(tx, customers, {
    ...mergeNotice({ ...names, role: 'customer', reason: '' }),
    path: `/business/${kept.id}`,
    named,
  })
}
