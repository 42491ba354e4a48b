import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import type { Fill, Written } from '../live/live.ts'
import { makeAbsence } from './absence.ts'
import { makeDeliveries, makeMarks } from './marks.ts'
import { makeReports } from './reports.ts'
import { MIN_REPLIES, REPLY_DAYS } from './rules.ts'
import { makeSend } from './send.ts'
import { makeSettings } from './settings.ts'
import { sweepResponseTimes } from './store-replies.ts'
import { fillMessages, makeThreads } from './threads.ts'

export { pinPrice, unpinPrice } from './price.ts'
export { readTalk } from './reports.ts'
export { countMessages, tellPartners } from './threads.ts'

/** Kinds of events that lead to a message. */
export const messageFills: Readonly<Record<string, Fill>> = { message: fillMessages }

type MessagesDeps = {
  sql: Sql
  config: Pick<Config, 'limitsScale'>
  onError: (error: unknown) => void
}

/** Conversations between customers and businesses. */
export type Messages = ReturnType<typeof makeMessages>

export function makeMessages({ sql, config, onError }: MessagesDeps) {
  const deliveries = makeDeliveries({ sql, onError })
  const absence = makeAbsence({ sql, onError })
  const send = makeSend({ sql, config, onError })
  return {
    threads: makeThreads({ sql, onDelivered: deliveries.note }),
    marks: makeMarks({ sql, config }),
    settings: makeSettings(sql),
    reports: makeReports({ sql, config }),
    send,

    /** Notes what the stream brought to its reader. */
    noteWritten(events: readonly Written[]): void {
      for (const { kind, data } of events) {
        const told = data as {
          threadId: number
          side: 'customer' | 'business'
          message: { no: number; isMine: boolean }
        }
        if (kind === 'message' && !told.message.isMine)
          deliveries.note({ threadId: told.threadId, side: told.side, no: told.message.no })
      }
    },

    /** Resolves when no away message and no mail is due. */
    tellAbsent: absence.run,
    start: absence.start,
    sweep: (): Promise<void> => sweepResponseTimes(sql, { days: REPLY_DAYS, least: MIN_REPLIES }),
    async stop(): Promise<void> {
      await absence.stop()
      await deliveries.stop()
    },
  }
}
