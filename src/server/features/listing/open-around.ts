import { OPEN_COUNTED, type OpenAround } from '#contract/open-around.ts'
import type { Point } from '#lib/geo.ts'
import { factOf, type ListKey, nameOf, tradesOf } from './base.ts'
import type { Memory } from './memory.ts'
import { numberOf } from './states.ts'
import { findUsefulOpen } from './useful.ts'

/** So many a map shows: more are one cluster beside another. */
const MOST_SHOWN = 2000

type Vector = readonly [x: number, y: number, z: number]
const DEGREES = 180 / Math.PI

/** To about a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
const pointOf = ([x, y, z]: Vector) => ({
  latitude: rounded(Math.asin(z) * DEGREES),
  longitude: rounded(Math.atan2(y, x) * DEGREES),
})

/** How many are open around a point, and where the most useful of them are. */
export function findOpenAround(
  memory: Memory,
  { countOnly, ...question }: { list: ListKey; point: Point; radiusKm: number; countOnly: boolean },
): OpenAround {
  const { base, overlay, states, now } = memory
  const found = findUsefulOpen(memory, { ...question, limit: OPEN_COUNTED })
  const numbers = states.numbers()
  const moment = now()
  const tradeOf = tradesOf(base)
  const places = found.slice(0, countOnly ? 0 : MOST_SHOWN).flatMap(({ row, id }) => {
    const change = row >= 0 ? undefined : overlay.get(id)
    const vector = change ? change.vector : vectorOf(base.vectors, row)
    if (!vector) return []
    const state = change ? overlay.stateOf(change, moment) : (numbers[factOf(base, row, 'slot')] ?? 0)
    const openState = state === numberOf('open') ? ('open' as const) : ('estimated' as const)
    const [name, categoryId] = change ? [change.name, change.categoryId] : [nameOf(base, row), tradeOf(row)]
    return [{ id, name, categoryId, ...pointOf(vector), openState }]
  })
  return { total: found.length, places }
}

const vectorOf = (vectors: Float64Array, row: number): Vector => [
  vectors[3 * row] ?? 0,
  vectors[3 * row + 1] ?? 0,
  vectors[3 * row + 2] ?? 0,
]
