import type { Parsed } from '#contract/endpoint.ts'
import type { Message } from '#contract/messages.ts'
import type { closeReports, listReports, ReportCase } from '#contract/moderation.ts'
import { listCursor } from '#lib/cursor.ts'
import { shownName } from '#lib/shown-name.ts'
import { type Db, type Sql, tx } from '../../db/pool.ts'
import { takeBack } from '../../db/take-back.ts'
import { Failure } from '../../failure.ts'
import { type Page, readPage } from '../../paging.ts'
import { noteAudit } from '../audit/audit.ts'
import { closeAndTell, reopenAndTell } from './close.ts'
import * as store from './store-cases.ts'

export type CasesDeps = {
  sql: Sql
  /** The words a case is about; null where it is about no conversation. */
  readExcerpt: (db: Db, caseId: number) => Promise<Message[] | null>
}

const toCase = (row: store.CaseRow): ReportCase => ({
  id: row.id,
  kind: row.kind,
  openedAt: row.openedAt.toISOString(),
  business: { id: row.businessId, name: row.businessName },
  customerName: shownName(row.firstName, row.lastName),
  review:
    row.reviewId === null
      ? null
      : { id: row.reviewId, stars: row.stars ?? 0, text: row.body ?? '', isHidden: row.isHidden },
  reportCount: row.reportCount,
  reports: row.reports,
  closed: row.closedAt && {
    at: row.closedAt.toISOString(),
    by: row.closerName,
    outcome: row.outcome,
    note: row.note,
  },
})

/** The staff's work on reports. The caller's rights were checked before. */
export function makeCases({ sql, readExcerpt }: CasesDeps) {
  return {
    /** Throws `invalid_input` for a cursor of another list. */
    list: ({ kind, state, ...page }: Parsed<typeof listReports>['query']): Promise<Page<ReportCase>> =>
      readPage(page, {
        codec: listCursor(state === 'closed'),
        read: (after, most) => store.listCases(sql, { kind, state, after, most }),
        toItem: toCase,
      }),

    /** Of two at once one closes. Throws `not_found`, `already_decided`. */
    async close(
      actorId: number,
      id: number,
      { outcome, note = '' }: Parsed<typeof closeReports>['body'],
    ): Promise<ReportCase> {
      await tx(sql, async (db) => {
        const closed = await closeAndTell(db, { id }, { actorId, outcome, note: note.trim() })
        if (!closed) throw new Failure((await store.readCase(db, id)) ? 'already_decided' : 'not_found')
        const { kind, businessId, reports } = closed
        const data = { kind, businessId, reports, outcome }
        await noteAudit(db, { actorId, action: 'report.closed', subjectId: id, data })
      })
      const row = await store.readCase(sql, id)
      if (!row) throw new Failure('not_found')
      return toCase(row)
    },

    /** Throws `undo_over`. */
    undo: (actorId: number, id: number): Promise<void> =>
      takeBack(sql, async (db) => {
        const again = await reopenAndTell(db, { id }, actorId)
        if (!again) throw new Failure('undo_over')
        const { kind, businessId } = again
        await noteAudit(db, { actorId, action: 'report.reopened', subjectId: id, data: { kind, businessId } })
      }),

    /** Throws `not_found` for what is no conversation. That it was read is noted. */
    async conversation(actorId: number, id: number): Promise<Message[]> {
      return tx(sql, async (db) => {
        const messages = await readExcerpt(db, id)
        const about = messages && (await store.readTold(db, id))
        if (!about) throw new Failure('not_found')
        const data = { businessId: about.businessId }
        await noteAudit(db, { actorId, action: 'report.conversation_read', subjectId: id, data })
        return messages
      })
    },
  }
}
