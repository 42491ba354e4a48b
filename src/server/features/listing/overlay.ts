import { type Point, unitVector } from '#lib/geo.ts'
import type { Nearest } from '#lib/nearby-index.ts'
import type { Base, ListKey } from './base.ts'
import { listsOf } from './base-builder.ts'
import { meanHundredths } from './base-words.ts'
import { type NameRank, rankName } from './name-order.ts'
import { wordsOf } from './packed.ts'
import {
  ratingHundredths,
  writeDetail,
  writeHours,
  writeKind,
  writeOwn,
  writePlace,
  writeState,
} from './pieces.ts'
import { type RowWords, rowWords } from './row-words.ts'
import { numberOf, type States, slotOf } from './states.ts'
import type { ListingRow } from './store.ts'

/** A business that changed since the base was laid out, or whose switch is in force. */
export type Change = {
  id: number
  name: string
  nameRank: NameRank
  categoryId: number
  isEmergency: boolean
  words: RowWords
  lists: readonly ListKey[]
  vector: readonly [number, number, number] | null
  slot: number
  switched: { isOpen: boolean; until: Date; part: Int32Array } | null
  /** In hundredths. */
  rating: number
  /** Of real reviews, in hundredths; 0 without any. */
  mean: number
  updatedAt: number
  /** Not a number: never. */
  checkedAt: number
  /** Own, kind, place, hours. */
  parts: readonly Int32Array[]
  detail: Int32Array
}

function toChange(row: ListingRow, base: Base): Change {
  const { switchOpen, switchUntil } = row
  const isSwitched = switchOpen !== null && switchUntil !== null
  return {
    id: row.id,
    name: row.name,
    nameRank: rankName(base, row.name),
    categoryId: row.categoryId,
    isEmergency: row.isEmergency,
    words: rowWords(row),
    lists: listsOf(row),
    vector: row.lat === null || row.lng === null ? null : unitVector({ lat: row.lat, lng: row.lng }),
    slot: slotOf(row),
    switched: isSwitched
      ? {
          isOpen: switchOpen,
          until: switchUntil,
          part: writeState(switchOpen ? 'open' : 'closed', switchUntil),
        }
      : null,
    rating: ratingHundredths(row),
    mean: meanHundredths(row),
    updatedAt: row.updatedAt.getTime(),
    checkedAt: row.checkedAt?.getTime() ?? Number.NaN,
    parts: [writeOwn(row), writeKind(row), writePlace(row), writeHours(row)].map(wordsOf),
    detail: wordsOf(writeDetail(row)),
  }
}

export type Overlay = ReturnType<typeof makeOverlay>

/** Few rows, looked through one by one; they stand for what the base says of the same ids. */
export function makeOverlay(states: States, base: Base) {
  const changes = new Map<number, Change>()
  /** The switch while it is in force, else the hours. */
  const switchOf = ({ switched }: Change, now: number) =>
    switched !== null && switched.until.getTime() > now ? switched : null
  const stateOf = (change: Change, now: number): number => {
    const switched = switchOf(change, now)
    return switched ? numberOf(switched.isOpen ? 'open' : 'closed') : (states.numbers()[change.slot] ?? 0)
  }

  return {
    size: () => changes.size,
    all: (): Iterable<Change> => changes.values(),
    get: (id: number): Change | undefined => changes.get(id),
    set: (row: ListingRow): void => void changes.set(row.id, toChange(row, base)),
    remove: (id: number): void => void changes.delete(id),
    /** Its open state now, by number. */
    stateOf,
    statePart: (change: Change, now: number): Int32Array =>
      switchOf(change, now)?.part ?? states.part(change.slot),

    offer(list: ListKey, point: Point, wanted: number, now: number, nearest: Nearest): void {
      const [qx, qy, qz] = unitVector(point)
      for (const change of changes.values()) {
        const { vector, lists } = change
        if (!vector || !lists.includes(list) || ((wanted >> stateOf(change, now)) & 1) === 0) continue
        const [dx, dy, dz] = [vector[0] - qx, vector[1] - qy, vector[2] - qz]
        const chord = Math.sqrt(dx * dx + dy * dy + dz * dz)
        if (chord <= nearest.worst()) nearest.offer(-1, change.id, chord)
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
