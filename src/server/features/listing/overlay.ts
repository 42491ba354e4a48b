import { detourTo, zoneAt } from '#lib/detours.ts'
import { chordBetween, type Point, unitVector } from '#lib/geo.ts'
import type { Nearest, Penalties } from '#lib/nearby-index.ts'
import { distrustOf } from '#lib/usefulness.ts'
import type { Base, ListKey } from './base.ts'
import { listsOf } from './base-builder.ts'
import { meanHundredths } from './base-words.ts'
import { type NameRank, rankName } from './name-order.ts'
import { type Part, type Words, wordsOf } from './packed.ts'
import { ratingHundredths, writeDetail, writeHours, writeKind, writeOwn, writePlace } from './pieces.ts'
import { type RowWords, rowWords } from './row-words.ts'
import { isDoubtedIndex, numberOf, openStateIndexOf, type States } from './states.ts'
import type { ListingRow } from './store.ts'
import { penaltyIn } from './usefulness.ts'

/** A business that changed since the base was built, or whose switch is in force. */
export type Change = {
  id: number
  name: string
  nameRank: NameRank
  categoryId: number
  isEmergency: boolean
  words: RowWords
  lists: readonly ListKey[]
  vector: readonly [number, number, number] | null
  /** In the base's detours; 0 without a position. */
  zone: number
  openStateIndex: number
  /** Without a telephone number. */
  isSilent: boolean
  distrust: number
  switched: { isOpen: boolean; until: Date } | null
  /** People found it closed, whatever its switch says. */
  isDenied: boolean
  /** In hundredths. */
  rating: number
  /** Of real reviews, in hundredths; 0 without any. */
  mean: number
  updatedAt: number
  /** NaN: never. */
  checkedAt: number
  own: Words
  kind: Part
  place: Part
  hours: Words
  detail: Words
}

function toChange(row: ListingRow, base: Base): Change {
  const { switchOpen, switchUntil } = row
  const point = row.lat === null || row.lng === null ? null : { lat: row.lat, lng: row.lng }
  const isSwitched = switchOpen !== null && switchUntil !== null
  return {
    id: row.id,
    name: row.name,
    nameRank: rankName(base, row.name),
    categoryId: row.categoryId,
    isEmergency: row.isEmergency,
    words: rowWords(row),
    lists: listsOf(row),
    vector: point && unitVector(point),
    zone: point ? zoneAt(base.detours, point) : 0,
    openStateIndex: openStateIndexOf(row),
    isSilent: row.phone === null,
    distrust: distrustOf(row),
    switched: isSwitched ? { isOpen: switchOpen, until: switchUntil } : null,
    isDenied: row.openDoubt === 'open',
    rating: ratingHundredths(row),
    mean: meanHundredths(row),
    updatedAt: row.updatedAt.getTime(),
    checkedAt: row.checkedAt?.getTime() ?? Number.NaN,
    own: wordsOf(writeOwn(row)),
    kind: writeKind(row),
    place: writePlace(row),
    hours: wordsOf(writeHours(row)),
    detail: wordsOf(writeDetail(row)),
  }
}

type Offered = { list: ListKey; point: Point; wanted: number; penalties?: Penalties | undefined }

export type Overlay = ReturnType<typeof makeOverlay>

/** Few rows, scanned one by one; they replace the base's rows of the same ids. */
export function makeOverlay(
  states: Pick<States, 'numbers' | 'part' | 'switchedPart'>,
  base: Base,
  changes = new Map<number, Change>(),
) {
  /** The switch while it is in force, else the hours. */
  const switchOf = ({ switched }: Change, now: number) =>
    switched !== null && switched.until.getTime() > now ? switched : null
  const stateOf = (change: Change, now: number): number => {
    const switched = switchOf(change, now)
    return switched
      ? numberOf(switched.isOpen ? 'open' : 'closed')
      : (states.numbers()[change.openStateIndex] ?? 0)
  }

  return {
    size: () => changes.size,
    all: (): Iterable<Change> => changes.values(),
    get: (id: number): Change | undefined => changes.get(id),
    set: (row: ListingRow): void => void changes.set(row.id, toChange(row, base)),
    remove: (id: number): void => void changes.delete(id),
    /** Its open state now, by number. */
    stateOf,
    statePart(change: Change, now: number): Part {
      const switched = switchOf(change, now)
      return switched
        ? states.switchedPart(change.openStateIndex, switched, change.isDenied)
        : states.part(change.openStateIndex)
    },
    /** Whether it is told as estimated when it is open. */
    isDoubted: (change: Change, now: number): boolean =>
      switchOf(change, now) ? change.isDenied : isDoubtedIndex(change.openStateIndex),

    /** Penalties, as in `searchGrid`, replace `wanted`. */
    offer(
      { list, point, wanted, penalties }: Offered,
      now: number,
      nearest: Pick<Nearest, 'worst' | 'offer'>,
    ): void {
      const from = unitVector(point)
      const penaltyOf = (change: Change): number => {
        const state = stateOf(change, now)
        if (penalties) return penaltyIn(penalties, state, change)
        return ((wanted >> state) & 1) === 1 ? 0 : Number.POSITIVE_INFINITY
      }
      for (const change of changes.values()) {
        if (!change.vector || !change.lists.includes(list)) continue
        const chord = chordBetween(change.vector, from)
        if (penalties && chord > penalties.maxChord) continue
        // Added in the order of the grid's loop: equal rows must get equal bits.
        const away = penalties ? chord + detourTo(penalties.detours, change.zone) : chord
        const key = away + penaltyOf(change)
        if (key < Number.POSITIVE_INFINITY && key <= nearest.worst()) nearest.offer(-1, change.id, key)
      }
    },

    /** Ids of a list behind `after`, ascending. */
    idsAfter: (list: ListKey, after: number): number[] =>
      [...changes.values()]
        .filter(({ id, lists }) => id > after && lists.includes(list))
        .map(({ id }) => id)
        .sort((a, b) => a - b),
  }
}
