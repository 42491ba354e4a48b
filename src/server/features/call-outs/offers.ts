import type { CallOutOffer, listCallOutOffers } from '#contract/call-outs.ts'
import { callOutChoices, OFFERED_FROM } from '#contract/call-outs-rules.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Sql } from '../../db/pool.ts'
import type { FloodGate } from '../../flood-gate.ts'
import type { Places } from '../places/places.ts'
import { findReachable, type Reachable, type RoadTimes, supplementsNow } from './candidates.ts'
import type { makePaidRanges } from './paid-ranges.ts'
import type { TradeRow } from './store.ts'
import { listTradesOnDuty } from './store-candidates.ts'

/** The minutes told are those of so many nearest: the others are asked later, if at all. */
const NEAREST = 5
const TOLD_INCLUDES = 3

type Deps = {
  sql: Sql
  isOn: boolean
  roads: RoadTimes
  gate: FloodGate
  places: Places
  paidRanges: Pick<ReturnType<typeof makePaidRanges>, 'of'>
}

const rangeOf = (numbers: readonly number[]) => ({ from: Math.min(...numbers), to: Math.max(...numbers) })

function toOffer(
  { categoryId, category, trade }: TradeRow,
  reachable: readonly Reachable[],
  paidKurus: CallOutOffer['paidKurus'],
): CallOutOffer {
  const times = reachable.map(({ minutes }) => Math.ceil(minutes)).toSorted((a, b) => a - b)
  const words = Map.groupBy(reachable, ({ price }) => price.includes.trim())
  const includes = [...words]
    .filter(([text]) => text !== '')
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, TOLD_INCLUDES)
  return {
    categoryId,
    category,
    trade,
    choices: [...callOutChoices[trade]],
    canCome: reachable.length,
    priceKurus: rangeOf(reachable.map(({ price }) => price.totalKurus)),
    paidKurus,
    includes: includes.map(([text]) => text),
    minutes: rangeOf(times.slice(0, NEAREST)),
    ...supplementsNow(),
  }
}

/** Before asking: who can come to a place now, and at what prices. */
export function makeOffers({ sql, isOn, roads, gate, places, paidRanges }: Deps) {
  return async (
    { lat, lng, categoryId }: Parsed<typeof listCallOutOffers>['query'],
    network: string,
  ): Promise<CallOutOffer[]> => {
    gate.take(network)
    if (!isOn) return []
    const trades = await listTradesOnDuty(sql, { lat, lng }, OFFERED_FROM)
    const where = places.locate({ lat, lng })
    const offers: CallOutOffer[] = []
    for (const trade of trades) {
      if (categoryId !== undefined && trade.categoryId !== categoryId) continue
      const question = {
        categoryId: trade.categoryId,
        place: { lat, lng },
        callOutId: null,
        isWide: false,
        network,
      }
      const reachable = await findReachable(sql, roads, question)
      if (reachable.length < OFFERED_FROM) continue
      const paid =
        where?.district != null
          ? paidRanges.of({ ...trade, city: where.city, district: where.district })
          : null
      offers.push(toOffer(trade, reachable, paid))
    }
    return offers
  }
}
