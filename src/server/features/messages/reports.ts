import type { Parsed } from '#contract/endpoint.ts'
import type { Message } from '#contract/messages.ts'
import type { reportThread } from '#contract/messages-reports.ts'
import type { Config } from '../../config.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { takeAllowance } from '../../db/throttle.ts'
import { Failure } from '../../failure.ts'
import { sideOf } from './rules.ts'
import { findThread, type MessageRow } from './store.ts'
import * as store from './store-reports.ts'
import { toMessage } from './wire.ts'

type ReportsDeps = { sql: Sql; config: Pick<Config, 'limitsScale'> }

const PAGE_OF_TALK = 200

/** A page of a conversation within a time, as the staff reads it: the latest messages, or those before a number. */
export async function readTalk(
  db: Db,
  asked: store.Within,
): Promise<{ messages: Message[]; hasOlder: boolean }> {
  // One more tells whether there are older ones.
  const rows = await store.readMessages(db, { ...asked, most: PAGE_OF_TALK + 1 })
  return { messages: rows.slice(-PAGE_OF_TALK).map(toStaffMessage), hasOlder: rows.length > PAGE_OF_TALK }
}

const toStaffMessage = (row: MessageRow) => toMessage(row, { side: null, userId: 0 })

/** Reports of one side about the other, for the staff. */
export function makeReports({ sql, config }: ReportsDeps) {
  return {
    /** Throws `not_found`, `too_many_requests`. */
    async add(
      userId: number,
      threadId: number,
      { kind, no: about, details = '' }: Parsed<typeof reportThread>['body'],
    ): Promise<void> {
      const no = about ?? null
      await takeAllowance(sql, config, 'message-reports', { user: userId })
      const thread = await findThread(sql, threadId)
      const side = thread && sideOf(thread, userId)
      if (!thread || !side || (no !== null && no > thread.lastNo)) throw new Failure('not_found')
      await store.putReport(sql, { threadId, no, side, reporterId: userId, kind, details: details.trim() })
    },

    /** The words that a case of reports is about, for the staff; null for one that is of no conversation. */
    async excerpt(db: Db, caseId: number): Promise<Message[] | null> {
      const rows = await store.readExcerpt(db, caseId)
      return rows?.map(toStaffMessage) ?? null
    },
  }
}
