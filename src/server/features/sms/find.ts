import type { SearchAnswer } from '#contract/search.ts'
import { showPhone } from '#lib/phone.ts'
import { HOUR_SECONDS } from '#lib/time.ts'
import type { PlacesFound } from '#text/sms.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../db/pool.ts'
import { type IncomingSms, queueOneSms } from '../phones/phones.ts'
import type { Search } from '../search/search.ts'

const MAX_FOUND = 3
const USEFUL_SECONDS = HOUR_SECONDS

type Deps = {
  sql: Sql
  config: { sms: Pick<Config['sms'], 'smsADay'> }
  search: Pick<Search, 'find' | 'meaningOf'>
}

/** Finds what is open for somebody who has a telephone and no internet. */
export function makeSmsFind({ sql, config, search }: Deps) {
  // Strangers leave half of a day's messages to codes and call-outs.
  const aDay = Math.floor(config.sms.smsADay / 2)

  /** The first open ones that can be called; null where the words name no trade or not one place. */
  async function find(text: string): Promise<PlacesFound | null> {
    const { understood } = await search.meaningOf(text)
    const { category, city, district } = understood
    if (category === null || city === null) return null
    const answer = await search.find(
      {
        q: [category, district, city].filter(Boolean).join(' '),
        openNow: true,
        hasPhone: true,
        sort: 'useful',
        limit: MAX_FOUND,
      },
      null,
    )
    const { items, elsewhere } = JSON.parse(Buffer.from(answer).toString()) as SearchAnswer
    return {
      trade: category,
      place: district ?? city,
      elsewhere: elsewhere !== null,
      found: items.flatMap(({ name, phone, openState }) =>
        phone === null
          ? []
          : [{ name, phone: showPhone(phone).replaceAll(' ', ''), isEstimated: openState !== 'open' }],
      ),
    }
  }

  return {
    /** Answers what names a trade and a place; false for anything else. */
    async answer({ phone, text }: IncomingSms): Promise<boolean> {
      const data = await find(text)
      if (!data) return false
      await queueOneSms(sql, aDay, {
        userId: null,
        recipient: phone,
        usefulSeconds: USEFUL_SECONDS,
        kind: 'places_found',
        data,
      })
      return true
    },

    /** Says how to ask; once in a while, since nobody knows who or what writes. */
    async explain({ phone }: IncomingSms): Promise<boolean> {
      return queueOneSms(sql, aDay, {
        userId: null,
        recipient: phone,
        usefulSeconds: USEFUL_SECONDS,
        kind: 'how_to_ask',
        data: {},
      })
    },
  }
}
