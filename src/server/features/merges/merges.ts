import type { Parsed, Reply } from '#contract/endpoint.ts'
import type { compareBusinesses, mergeBusiness } from '#contract/merges.ts'
import { type Sql, type Tx, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { MergePart } from '../../feature.ts'
import { addDecision } from '../approvals/approvals.ts'
import { noteAudit } from '../audit/audit.ts'
import { mergeSubscriptions } from '../billing/billing.ts'
import { holdBoth, type Mergeable, setMerged, setOwner } from '../businesses/businesses.ts'
import { ownerAfter, whyNot } from './rules.ts'
import { listConcerned, readSide } from './store.ts'
import { tellMerged } from './tell.ts'

type MergesDeps = {
  sql: Sql
  /** Each feature's part in a merge. */
  parts: readonly MergePart[]
}

type Body = Parsed<typeof mergeBusiness>['body']

/** Duplicates, and the listings they are merged into. It cannot be undone: rows of two cannot be told apart again. */
export type Merges = ReturnType<typeof makeMerges>

export function makeMerges({ sql, parts }: MergesDeps) {
  async function hold(db: Tx, id: number, into: number): Promise<[Mergeable, Mergeable]> {
    const rows = await holdBoth(db, id, into)
    const duplicate = rows.find((row) => row.id === id)
    const kept = rows.find((row) => row.id === into)
    if (!duplicate || !kept) throw new Failure('not_found')
    const refused = whyNot(duplicate, kept)
    if (refused) throw new Failure(refused)
    return [duplicate, kept]
  }

  return {
    /** Throws `not_found`. */
    async compare(id: number, into: number): Promise<Reply<typeof compareBusinesses>> {
      const [duplicate, kept] = await Promise.all([readSide(sql, id), readSide(sql, into)])
      if (!duplicate || !kept) throw new Failure('not_found')
      return {
        duplicate: { ...duplicate, createdAt: duplicate.createdAt.toISOString() },
        kept: { ...kept, createdAt: kept.createdAt.toISOString() },
      }
    },

    /** Throws `not_found`, `business_merged`, `merge_not_possible`, `merge_owner_needed`. */
    merge: (
      actorId: number,
      id: number,
      { into, reason: written, owner }: Body,
    ): Promise<Reply<typeof mergeBusiness>> =>
      tx(sql, async (db) => {
        const reason = written.trim().toWellFormed()
        const [duplicate, kept] = await hold(db, id, into)
        const ownerId = ownerAfter(duplicate, kept, owner)
        if (ownerId === undefined) throw new Failure('merge_owner_needed')
        const isSameOwner = ownerId !== null && ownerId === duplicate.ownerId
        const merge = { from: id, into, ownerId, isSameOwner }
        const concerned = await listConcerned(db, id)
        const isTaken = kept.ownerId !== null && kept.ownerId !== ownerId
        if (ownerId !== kept.ownerId) await setOwner(db, into, ownerId)
        const moved: Record<string, number> = {}
        for (const part of parts) moved[part.name] = await part.move(db, merge)
        await setMerged(db, id, into)
        await mergeSubscriptions(db, merge, isTaken)
        await addDecision(db, { businessId: id, actorId, action: 'merged', reason, otherId: into })
        await addDecision(db, { businessId: into, actorId, action: 'absorbed', reason, otherId: id })
        const data = { into, ownerBefore: kept.ownerId, owner: ownerId, ...moved }
        await noteAudit(db, { actorId, action: 'business.merged', subjectId: id, data })
        await tellMerged(db, { duplicate, kept, ownerId, reason, concerned })
        return { id: into, name: kept.name }
      }),
  }
}
