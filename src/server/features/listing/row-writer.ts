import { kmOfChord } from '#lib/geo.ts'
import { getColumn } from './base.ts'
import type { Memory } from './memory.ts'
import type { Extent } from './packed.ts'
import type { makeWriter } from './writer.ts'

/** `row` as in `findNearest`. */
export type Found = { row: number; id: number }
/** A row ranks by these beside its distance and state. */
type RanksBy = { detourKm: number; distrust: number }
const AS_NEAR: RanksBy = { detourKm: 0, distrust: 0 }

type Closing = readonly [rating: string, distance: string]
const LISTED: Closing = [',"rating":', ',"distance":']
/** In the nearby list the rating is text. */
const NEARBY: Closing = [',"rating":"', '","distance":']

/** Writes businesses as rows of a list. */
export function makeRowWriter(writer: ReturnType<typeof makeWriter>) {
  /** Without an end, for further fields; its rating in hundredths. */
  function begin({ base, overlay, states, now }: Memory, { row, id }: Found, extent: Extent): number {
    if (row >= 0) {
      writer.baseRow(base, row, states.part(getColumn(base, row, 'openStateIndex')), extent)
      return getColumn(base, row, 'rating')
    }
    const change = overlay.get(id)
    if (!change) throw new Error(`The overlay lost business ${id}`)
    writer.change(change, overlay.statePart(change, now()), extent)
    return change.rating
  }

  /** Rating, distance and what it ranks by. In pieces, since concatenating the text first is slower. */
  function end(
    [rating, distance]: Closing,
    hundredths: number,
    chord: number | null,
    { detourKm, distrust }: RanksBy,
  ): void {
    writer.text(rating)
    writer.thousandths(10 * hundredths)
    writer.text(distance)
    if (chord === null) writer.text('null')
    else writer.thousandths(Math.round(kmOfChord(chord) * 1000))
    if (detourKm > 0) {
      writer.text(',"detour":')
      writer.thousandths(1000 * detourKm)
    }
    if (distrust > 0) {
      writer.text(',"distrust":')
      writer.thousandths(1000 * distrust)
    }
    writer.text('}')
  }

  return {
    begin,
    listed(memory: Memory, found: Found, extent: Extent, chord: number | null): void {
      end(LISTED, begin(memory, found, extent), chord, AS_NEAR)
    },
    nearby(memory: Memory, found: Found, extent: Extent, chord: number | null, ranksBy = AS_NEAR): void {
      end(NEARBY, begin(memory, found, extent), chord, ranksBy)
    },
  }
}
