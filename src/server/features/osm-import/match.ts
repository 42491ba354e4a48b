/** A row of a file and a listed business of the same name and trade, near one another. */
export type Pair = {
  ord: number
  businessId: number
  metres: number
  /** The business came from the same map, and nothing says that it is another one than the row's. */
  canBeSame: boolean
  hasTrueId: boolean
}

/** Two that are no farther apart than this from a row might each be meant. */
const SAME_DISTANCE_METRES = 5
/** Positions are written with so few digits that this is the same point. */
const SAME_POINT_METRES = 1

export type Matches = {
  /** Rows by their place in the file, with the business each one is. */
  same: Map<number, number>
  /** Rows that match several businesses. */
  ambiguous: Set<number>
  /** Rows of places that are listed already, and not the map's to change. */
  duplicates: Set<number>
}

/** Decides which row is which business: the nearest pairs first, each row and each business once. */
export function matchByPlace(pairs: readonly Pair[]): Matches {
  const byRow = Map.groupBy(pairs, ({ ord }) => ord)
  const same = new Map<number, number>()
  const taken = new Set<number>()
  const ambiguous = new Set<number>()
  const possible = pairs
    .filter(({ canBeSame }) => canBeSame)
    .sort((a, b) => a.metres - b.metres || a.ord - b.ord || a.businessId - b.businessId)
  for (const { ord, businessId, metres, hasTrueId } of possible) {
    if (same.has(ord) || ambiguous.has(ord) || taken.has(businessId)) continue
    const rivals = (byRow.get(ord) ?? []).filter(
      (other) =>
        other.businessId !== businessId &&
        !taken.has(other.businessId) &&
        other.metres <= metres + SAME_DISTANCE_METRES,
    )
    if (rivals.length > 0 && metres > SAME_POINT_METRES && !hasTrueId) ambiguous.add(ord)
    else {
      same.set(ord, businessId)
      taken.add(businessId)
    }
  }
  const duplicates = new Set([...byRow.keys()].filter((ord) => !same.has(ord) && !ambiguous.has(ord)))
  return { same, ambiguous, duplicates }
}
