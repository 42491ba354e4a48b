import type { BusinessLicence, setLicence } from '#contract/call-outs-admin.ts'
import { needsLicence } from '#contract/call-outs-trades.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { type Sql, tx } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { noteAudit } from '../audit/audit.ts'
import { dropLicence, putLicence, readDutyFacts, readLicence } from './store-duty.ts'

/** Licences that the staff has seen. */
export function makeLicences({ sql }: { sql: Sql }) {
  return {
    /** Throws `not_found`. */
    async read(businessId: number): Promise<BusinessLicence> {
      const [facts, licence] = await Promise.all([
        readDutyFacts(sql, businessId),
        readLicence(sql, businessId),
      ])
      if (!facts) throw new Failure('not_found')
      return {
        isNeeded: facts.trade !== null && needsLicence(facts.trade),
        seenAt: licence?.seenAt.toISOString() ?? null,
        note: licence?.note ?? null,
      }
    },

    /** Throws `not_found`. */
    set: (
      staffId: number,
      businessId: number,
      { isSeen, note }: Parsed<typeof setLicence>['body'],
    ): Promise<void> =>
      tx(sql, async (db) => {
        if (!(await readDutyFacts(db, businessId))) throw new Failure('not_found')
        await (isSeen ? putLicence(db, businessId, staffId, note) : dropLicence(db, businessId))
        await noteAudit(db, {
          actorId: staffId,
          action: 'business.licence',
          subjectId: businessId,
          data: { isSeen },
        })
      }),
  }
}
