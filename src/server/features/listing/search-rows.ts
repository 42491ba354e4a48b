import { unitVector } from '#lib/geo.ts'
import { makeTop, type Ranked } from '#lib/text-index-top.ts'
import { orderedFrom } from './as-of.ts'
import { nameOf } from './base.ts'
import { chordTo } from './look-up.ts'
import type { Memory } from './memory.ts'
import { orderNames, rankName } from './name-order.ts'
import { findCandidates } from './search-candidates.ts'
import { keysOf, type SearchPlace, type SearchQuestion } from './search-question.ts'
import { MAX_COUNTED, rankRows } from './search-rank.ts'
import { rankChanges } from './search-rank-changes.ts'

export type SearchFound = {
  /** `row` is -1 for a row of the overlay; `chord` is null without a position. */
  rows: { row: number; id: number; chord: number | null }[]
  /** Exact below 10,000. */
  total: number
  /** Whether wrong letters were forgiven. */
  lenient: boolean
  /** The place after which the next page starts; null at the end. */
  next: SearchPlace | null
}

/** One page of what fits, in the asked order; by usefulness, as of the moment of the first page. */
export function searchRows(now: Memory, asked: SearchQuestion): SearchFound {
  const from = orderedFrom(now, asked.after)
  const isUseful = asked.sort === 'useful'
  const memory = isUseful ? from.asOf : now
  const question = isUseful ? { ...asked, after: from.after } : asked
  const { base, overlay } = memory
  const { limit, after, point } = question
  const keys = keysOf(question)
  const isByName = keys.map((key) => key === 'name')
  const found = findCandidates(memory, question)
  const last = after?.name == null ? [] : [{ name: after.name, nameRank: rankName(base, after.name) }]
  const names = orderNames([...(isByName.includes(true) ? found.changes.keys() : []), ...last])
  const afterName = names.get(after?.name ?? '') ?? 0
  const top = makeTop(
    limit + 1, // one extra row shows whether there is a next page
    after && {
      first: isByName[0] ? afterName : after.first,
      second: isByName[1] ? afterName : after.second,
      id: after.id,
    },
  )
  const total =
    rankRows(memory, question, found, keys, top) + rankChanges(memory, question, found, keys, names, top)

  const cursorOf = ({ row, id, first, second }: Ranked): SearchPlace => ({
    lenient: found.lenient,
    first: isByName[0] ? 0 : first,
    second: isByName[1] ? 0 : second,
    id,
    moment: from.moment,
    table: from.table,
    name: isByName.includes(true) ? (row < 0 ? (overlay.get(id)?.name ?? '') : nameOf(base, row)) : null,
  })
  const page = top.kept.slice(0, limit)
  const vector = point && unitVector(point)
  const lastOfPage = page.at(-1)
  return {
    rows: page.map(({ row, id }) => ({ row, id, chord: vector && chordTo(now, { row, id }, vector) })),
    total: Math.min(total, MAX_COUNTED),
    lenient: found.lenient,
    next: top.kept.length > limit && lastOfPage ? cursorOf(lastOfPage) : null,
  }
}
