/** A time from the start on, in minutes; `from` may be past. */
export type Window = { from: number; to: number }

export type Visits = {
  /** From each point to each; 0 is the start, the others are the visits from 1 on. They may differ there and back. */
  minutes: readonly (readonly number[])[]
  /** When each visit may be made, in order; null: at any time, or nobody knows. Of the first visit first. */
  open: readonly (readonly Window[] | null)[]
  /** How long one stays. */
  stay: number
}

/** `stops`: the visits in order. `late`: those of them that come when it is closed. */
export type Order = { stops: number[]; late: number[] }

/** So long one waits for a door to open; else one goes there when it is closed, or at another time. */
const LONGEST_WAIT = 30
/** Penalty of a visit to a closed place, in minutes of travel. */
const CLOSED = 120
/** The number of first visits from which a shorter way is searched; fewer where each takes longer. */
const FIRSTS = { few: 8, many: 3 }
const MANY = 16
/** So many visits are tried in every order. */
const ALL_ORDERS = 7
/** Moved together: a street's places. */
const LONGEST_STRETCH = 3
const MIN_GAIN = 0.01

type Walk = { cost: number; late: number[] }

/** Cost of an order: the time until the last visit, plus penalties for closed ones; stops when it exceeds `most`. */
function walk(
  { minutes, open, stay }: Visits,
  stops: readonly number[],
  most = Number.POSITIVE_INFINITY,
): Walk {
  let [time, at] = [0, 0]
  const late: number[] = []
  for (const stop of stops) {
    time += minutes[at]?.[stop] ?? 0
    at = stop
    const windows = open[stop - 1] ?? null
    const next = windows?.find(({ to }) => time < to)
    if (next && next.from - time <= LONGEST_WAIT) time = Math.max(time, next.from)
    else if (windows) late.push(stop)
    time += stay
    if (time + CLOSED * late.length > most) break
  }
  return { cost: time + CLOSED * late.length, late }
}

/**
 * A good order of visits from the start, ending anywhere, each when it is open as far as that goes. The best of all where
 * they are few; else always to the nearest next, or to what closes next, then improved by moving stretches, turned round
 * too, until none gains.
 */
export function orderVisits(visits: Visits): Order {
  const all = visits.open.map((_, i) => i + 1)
  if (all.length <= ALL_ORDERS) return bestOfAll(visits, all)
  const most = all.length < MANY ? FIRSTS.few : FIRSTS.many
  const firsts = all.toSorted((a, b) => between(visits, 0, a) - between(visits, 0, b)).slice(0, most)
  const ends = (stop: number) => visits.open[stop - 1]?.at(-1)?.to ?? Number.MAX_VALUE
  const begins = [
    ...firsts.map((first) => nearestNext(visits, first, all)),
    all.toSorted((a, b) => ends(a) - ends(b)),
  ]
  let best: { stops: number[] } & Walk = { stops: [], cost: Number.POSITIVE_INFINITY, late: [] }
  for (const begin of begins) {
    const stops = improve(visits, begin)
    const found = walk(visits, stops)
    if (found.cost < best.cost - MIN_GAIN) best = { stops, ...found }
  }
  return { stops: best.stops, late: best.late }
}

function bestOfAll(visits: Visits, all: readonly number[]): Order {
  let best: { stops: number[] } & Walk = { stops: [...all], ...walk(visits, all) }
  const go = (stops: number[], left: readonly number[]) => {
    const found = walk(visits, stops, best.cost)
    if (found.cost > best.cost - MIN_GAIN) return
    if (left.length === 0) best = { stops, ...found }
    for (const next of left)
      go(
        [...stops, next],
        left.filter((one) => one !== next),
      )
  }
  go([], all)
  return { stops: best.stops, late: best.late }
}

const between = ({ minutes }: Visits, from: number, to: number) => minutes[from]?.[to] ?? 0

function nearestNext(visits: Visits, first: number, all: readonly number[]): number[] {
  const stops = [first]
  const left = new Set(all)
  left.delete(first)
  while (left.size > 0) {
    const at = stops.at(-1) ?? 0
    const [nearest = 0] = [...left].sort((a, b) => between(visits, at, a) - between(visits, at, b))
    left.delete(nearest)
    stops.push(nearest)
  }
  return stops
}

/** Tries every move on what the one before left, again and again until none gains. */
function improve(visits: Visits, begin: number[]): number[] {
  const all = movesOf(begin.length)
  let stops = begin
  let { cost } = walk(visits, stops)
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const move of all) {
      const next = moved(stops, move)
      const found = walk(visits, next, cost)
      if (found.cost >= cost - MIN_GAIN) continue
      stops = next
      cost = found.cost
      isBetter = true
    }
  }
  return stops
}

/** A section of stops is taken out at `from` and put in again at `to` of the rest, turned round or not. */
type Move = { from: number; length: number; to: number; isTurned: boolean }

/** Any section reversed in place, a short one moved elsewhere. */
function movesOf(count: number): Move[] {
  const moves: Move[] = []
  for (let from = 0; from < count; from++)
    for (let length = 1; from + length <= count; length++) {
      if (length > 1) moves.push({ from, length, to: from, isTurned: true })
      for (let to = 0; length <= LONGEST_STRETCH && to <= count - length; to++) {
        if (to === from) continue
        moves.push({ from, length, to, isTurned: false })
        if (length > 1) moves.push({ from, length, to, isTurned: true })
      }
    }
  return moves
}

function moved(stops: readonly number[], { from, length, to, isTurned }: Move): number[] {
  const rest = [...stops]
  const stretch = rest.splice(from, length)
  rest.splice(to, 0, ...(isTurned ? stretch.reverse() : stretch))
  return rest
}
