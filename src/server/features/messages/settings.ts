import type { Parsed } from '#contract/endpoint.ts'
import type { MessageSettings, putMessageSettings } from '#contract/messages-settings.ts'
import { type Sql, tx } from '../../db/pool.ts'
import * as store from './store-settings.ts'

/** Prepared messages of a business; the caller's rights were checked before. */
export function makeSettings(sql: Sql) {
  const read = (businessId: number): Promise<MessageSettings> => store.readSettings(sql, businessId)
  return {
    read,

    /** Fields that are not named stay; an empty away message is none, empty quick replies are left out. */
    async put(
      businessId: number,
      { awayText, isAwayOn, quickReplies }: Parsed<typeof putMessageSettings>['body'],
    ): Promise<MessageSettings> {
      await tx(sql, async (db) => {
        await store.putAway(db, businessId, { body: awayText?.trim(), isOn: isAwayOn })
        const replies = quickReplies?.map((reply) => reply.trim()).filter(Boolean)
        if (replies) await store.putQuickReplies(db, businessId, replies)
      })
      return read(businessId)
    },
  }
}
