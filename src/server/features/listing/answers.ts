import { detoursFrom, STEP_KM } from '#lib/detours.ts'
import { chordOfKm, kmOfChord, type Point } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import { distanceText } from '#text/distance.ts'
import { byRank, type Cursor } from '../businesses/businesses.ts'
import { orderedFrom } from './as-of.ts'
import { getColumn } from './base.ts'
import { withoutPhones } from './cut-answer.ts'
import type { Fresh } from './follow-changes.ts'
import { type IsOverLimit, NO_LIMIT } from './list-phones.ts'
import { chordTo, distrustTo, lookUp, zoneOf } from './look-up.ts'
import { findById, findNearest, type Memory } from './memory.ts'
import { findOfEach } from './open-around.ts'
import { wordsOf } from './packed.ts'
import type { SearchPlace, SearchQuestion } from './search-question.ts'
import { searchRows } from './search-rows.ts'
import { findUseful, type UsefulPlace, type UsefulQuestion } from './useful.ts'
import { makeWriter } from './writer.ts'

export type NearbyQuestion = {
  point: Point
  radiusKm: number
  categoryId: number | undefined
  limit: number
  sort: 'distance' | 'best' | 'useful'
  /** Maximum per trade; in order of usefulness only. */
  ofEach: number | undefined
  /** Restricts to this area; in order of usefulness only. */
  area: Area | null
}
export type ListQuestion = {
  point: Point | null
  categoryId: number | undefined
  limit: number
  after: Cursor | null
}
export type UsefulListQuestion = Omit<UsefulQuestion, 'list' | 'after'> & {
  categoryId: number | undefined
  after: UsefulPlace | null
}

const ALL_STATES = ['open', 'closed', 'estimated', 'unknown'] as const
const NO_BOUND = 2
/** People in a hurry use nearby: its first page always shows telephones. */
const NEARBY_PAGE = 20

type Closing = readonly [rating: string, distance: string]
/** A row ranks by these beside its distance and state. */
type RanksBy = { detourKm: number; distrust: number }
const AS_NEAR: RanksBy = { detourKm: 0, distrust: 0 }
const LISTED: Closing = [',"rating":', ',"distance":']
/** In the nearby list the rating is text. */
const NEARBY: Closing = [',"rating":"', '","distance":']

/** Answers the public's questions about the listing from memory, as JSON bytes. */
export function makeAnswers(fresh: Pick<Fresh, 'memory'>) {
  const writer = makeWriter()

  function current(): Memory {
    const memory = fresh.memory()
    memory.states.setTime(memory.now())
    return memory
  }

  /** Ends a row: rating, distance and what it ranks by. In pieces, since concatenating the text first is slower. */
  const close = (
    [rating, distance]: Closing,
    hundredths: number,
    chord: number | null,
    { detourKm, distrust }: RanksBy = AS_NEAR,
  ) => {
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

  function writeBusiness(memory: Memory, found: { row: number; id: number }): number {
    const { base, overlay, states, now } = memory
    if (found.row >= 0) {
      writer.baseRow(base, found.row, states.part(getColumn(base, found.row, 'openStateIndex')))
      return getColumn(base, found.row, 'rating')
    }
    const change = overlay.get(found.id)
    if (!change) throw new Error(`The overlay lost business ${found.id}`)
    writer.change(change, overlay.statePart(change, now()))
    return change.rating
  }

  function writeArray<T extends { row: number; id: number }>(
    items: readonly T[],
    write: (item: T) => void,
    isOverLimit: IsOverLimit,
    from = 0,
  ): Buffer {
    writer.prefetch(fresh.memory().base, items)
    writer.begin()
    writer.text('[')
    items.forEach((item, i) => {
      if (i > 0) writer.text(',')
      write(item)
    })
    writer.text(']')
    return finish(items, isOverLimit, from)
  }

  function finish(rows: readonly { id: number }[], isOverLimit: IsOverLimit, from = 0): Buffer {
    const bytes = writer.end()
    return isOverLimit(rows, from) ? withoutPhones(bytes, from) : bytes
  }

  /** The given rows with their distances from a point. */
  const writeFrom = (
    memory: Memory,
    point: Point | null,
    found: readonly { row: number; id: number }[],
    isOverLimit: IsOverLimit,
  ): Buffer =>
    writeArray(
      found,
      (one) => {
        close(LISTED, writeBusiness(memory, one), point && chordTo(memory, one, point))
      },
      isOverLimit,
    )

  return {
    /** The given rows as lists show them, without a position. */
    rows(found: readonly { row: number; id: number }[]): Buffer {
      const memory = current()
      return writeFrom(memory, null, found, NO_LIMIT)
    },

    /** Open and estimated places around a point; each kind is searched separately when known ones rank higher. */
    nearbyOpen(
      { point, radiusKm, categoryId, limit, sort, ofEach, area }: NearbyQuestion,
      isOverLimit: IsOverLimit,
    ): Buffer {
      const memory = current()
      const ask = (states: readonly ('open' | 'estimated')[]) =>
        findNearest(memory, { list: categoryId, point, states, limit, maxChord: chordOfKm(radiusKm) })
      if (sort === 'useful') {
        const detours = detoursFrom(memory.base.detours, point)
        return writeArray(
          findOfEach(memory, { list: categoryId, point, radiusKm, limit, ofEach, area }),
          (one) => {
            const detourKm = STEP_KM * (detours[zoneOf(memory, one)] ?? 0)
            close(NEARBY, writeBusiness(memory, one), chordTo(memory, one, point), {
              detourKm,
              distrust: distrustTo(memory, one),
            })
          },
          isOverLimit,
          NEARBY_PAGE,
        )
      }
      const found =
        sort === 'best'
          ? ranked(ask(['open']), ask(['estimated'])).slice(0, limit)
          : ask(['open', 'estimated'])
      return writeArray(
        found,
        (one) => {
          close(NEARBY, writeBusiness(memory, one), one.chord)
        },
        isOverLimit,
        NEARBY_PAGE,
      )
    },

    /** One page of all that is listed, nearest first from a point, else by id; and where the next one starts. */
    list(
      { point, categoryId, limit, after }: ListQuestion,
      isOverLimit: IsOverLimit,
    ): { bytes: Buffer; next: Cursor | null } {
      const memory = current()
      const more = limit + 1 // one extra row shows whether there is a next page
      const behind = after && after.chord !== null ? { chord: after.chord, id: after.id } : undefined
      const found: { row: number; id: number; chord?: number }[] = point
        ? findNearest(memory, {
            list: categoryId,
            point,
            states: ALL_STATES,
            limit: more,
            maxChord: NO_BOUND,
            after: behind,
          })
        : findById(memory, categoryId, after?.id ?? 0, more)
      const page = found.slice(0, limit)
      const last = page.at(-1)
      const bytes = writeArray(
        page,
        (one) => {
          close(LISTED, writeBusiness(memory, one), one.chord ?? null)
        },
        isOverLimit,
      )
      return { bytes, next: found.length > limit && last ? { chord: last.chord ?? null, id: last.id } : null }
    },

    /** One page of all that is listed, most useful first; and where the next one starts. */
    usefulList(
      { categoryId, after: given, ...question }: UsefulListQuestion,
      isOverLimit: IsOverLimit,
    ): { bytes: Buffer; next: UsefulPlace | null } {
      const memory = current()
      const { asOf, moment, table, after } = orderedFrom(memory, given)
      const { limit, point } = question
      const found = findUseful(asOf, { ...question, list: categoryId, limit: limit + 1, after })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        bytes: writeFrom(memory, point, page, isOverLimit),
        next: found.length > limit && last ? { key: last.key, id: last.id, moment, table } : null,
      }
    },

    /** One page of the matches of words and filters; `tell` writes the members of JSON beside the items. */
    search(
      question: SearchQuestion,
      tell: (found: { total: number; lenient: boolean; next: SearchPlace | null }) => string,
      isOverLimit: IsOverLimit,
    ): Buffer {
      const memory = current()
      const { rows, ...found } = searchRows(memory, question)
      writer.begin()
      writer.text('{"items":[')
      rows.forEach((one, i) => {
        if (i > 0) writer.text(',')
        close(LISTED, writeBusiness(memory, one), one.chord)
      })
      writer.text('],')
      writer.part(wordsOf(Buffer.from(tell(found))))
      writer.text('}')
      return finish(rows, isOverLimit)
    },

    /** Those of `ids` that are listed, in this order. */
    some(ids: readonly number[], point: Point | null, isOverLimit: IsOverLimit): Buffer {
      const memory = current()
      return writeFrom(
        memory,
        point,
        ids.map((id) => lookUp(memory, id)).filter((one) => one !== null),
        isOverLimit,
      )
    },

    /** Everything public of one business; null for what is not listed. */
    detail(id: number, point: Point | null): Buffer | null {
      const memory = current()
      const { base, states } = memory
      const found = lookUp(memory, id)
      if (!found) return null
      const { row, change } = found
      writer.begin()
      const rating = writeBusiness(memory, found)
      if (change) writer.part(change.detail)
      else writer.baseDetail(base, row)
      writer.part(states.specialPart(change ? change.openStateIndex : getColumn(base, row, 'openStateIndex')))
      const updatedAt = new Date(change ? change.updatedAt : (base.updatedAt[row] ?? 0)).toISOString()
      writer.text(`,"updatedAt":"${updatedAt}"`)
      const checkedAt = change ? change.checkedAt : (base.checkedAt[row] ?? Number.NaN)
      const checked = Number.isNaN(checkedAt) ? 'null' : `"${new Date(checkedAt).toISOString()}"`
      writer.text(`,"checkedAt":${checked}`)
      const chord = point && chordTo(memory, found, point)
      writer.text(',"rating":')
      writer.thousandths(10 * rating)
      writer.text(`,"distance":${chord === null ? 'null' : `"${distanceText(kmOfChord(chord))}"`}}`)
      return writer.end()
    },
  }
}

/** Merges both, known hours ranking as if nearer (`byRank`). */
function ranked<T extends { id: number; chord: number }>(open: readonly T[], estimated: readonly T[]): T[] {
  const told = (one: T, openState: 'open' | 'estimated') => ({
    one,
    id: one.id,
    distance: kmOfChord(one.chord),
    openState,
  })
  return [...open.map((one) => told(one, 'open')), ...estimated.map((one) => told(one, 'estimated'))]
    .sort(byRank)
    .map(({ one }) => one)
}
