/** Where a row stands in an order: by `first`, then `second`, then `id`, all ascending. */
export type Place = { first: number; second: number; id: number }

/** `row` is the caller's own number for it. */
export type Ranked = Place & { row: number }

const comesBefore = (first: number, second: number, id: number, other: Place) =>
  first < other.first ||
  (first === other.first && (second < other.second || (second === other.second && id < other.id)))

/** Keeps the first `limit` of all that is offered, of those behind `after`. */
export function makeTop(limit: number, after: Place | null) {
  const kept: Ranked[] = []
  /** Rows with greater keys cannot enter: check first, to skip their computation. */
  const worst = { first: Number.POSITIVE_INFINITY, second: Number.POSITIVE_INFINITY }
  return {
    kept,
    worst,
    offer(row: number, first: number, second: number, id: number): void {
      const last = kept[limit - 1]
      if (last && !comesBefore(first, second, id, last)) return
      if (after && (comesBefore(first, second, id, after) || after.id === id)) return
      let place = kept.length
      while (place > 0 && comesBefore(first, second, id, kept[place - 1]!)) place -= 1
      kept.splice(place, 0, { row, first, second, id })
      if (kept.length > limit) kept.pop()
      if (kept.length < limit) return
      worst.first = kept[limit - 1]!.first
      worst.second = kept[limit - 1]!.second
    },
  }
}

export type Top = ReturnType<typeof makeTop>
