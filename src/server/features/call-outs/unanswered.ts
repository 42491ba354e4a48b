import { ANSWER_SECONDS } from '#contract/call-outs-rules.ts'
import type { CallOutPrice } from '#contract/call-outs-shapes.ts'
import type { Tx } from '../../db/pool.ts'
import { readShift } from './store-asks.ts'
import { giveSmsTime, listUnanswered, type UnansweredAsk } from './store-sms.ts'
import type { CallOutRow } from './store-views.ts'
import { type AskWords, askBySms } from './tell.ts'
import { roughKm } from './wire.ts'

type OfAsk = { code: number | null; distanceKm: number; price: CallOutPrice }

export const wordsOf = (row: CallOutRow, { code, distanceKm, price }: OfAsk): AskWords => ({
  callOutId: row.id,
  code,
  category: row.category,
  district: row.district,
  distanceKm: roughKm(distanceKm),
  totalKurus: price.totalKurus,
})

/**
 * Asks those by SMS as well who had only the card and let its time pass: the page that counted as open may have been hidden, or
 * its line dead. Each once, and nobody who got an SMS with the ask. Answers which asks wait again.
 */
export async function askUnansweredBySms(tx: Tx, row: CallOutRow, smsADay: number): Promise<UnansweredAsk[]> {
  const asks = await listUnanswered(tx, row.id, ANSWER_SECONDS.sms)
  if (asks.length === 0) return []
  const shift = await readShift(
    tx,
    asks.map(({ businessId }) => businessId),
  )
  const toAsk = asks
    .map((ask) => ({
      ask,
      people: shift.filter(
        ({ businessId, userId, phone }) =>
          businessId === ask.businessId && phone !== null && !ask.texted.includes(userId),
      ),
    }))
    .filter(({ people }) => people.length > 0)
  for (const { ask, people } of toAsk)
    for (const person of people) await askBySms(tx, person, { ...wordsOf(row, ask), smsADay })
  const asked = toAsk.map(({ ask }) => ask)
  await giveSmsTime(
    tx,
    asked.map(({ id }) => id),
    ANSWER_SECONDS.sms,
  )
  return asked
}
