import { chordOfKm, kmOfChord, type Point, unitVector } from '#lib/geo.ts'
import { distanceText } from '#text/distance.ts'
import { byRank, type Cursor } from '../businesses/businesses.ts'
import { factOf, rowOf } from './base.ts'
import type { Fresh } from './keep-fresh.ts'
import { type LeavesOut, SHOWS_ALL, withoutPhones } from './list-phones.ts'
import { findById, findNearest, type Memory } from './memory.ts'
import { findOfEach } from './of-each.ts'
import { orderedFrom } from './ordered-from.ts'
import type { Change } from './overlay.ts'
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
  /** At most so many of a trade, in the order of usefulness. */
  ofEach: number | undefined
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
/** Nearby is asked for by people in a hurry: its first page keeps its telephones. */
const NEARBY_PAGE = 20

type Closing = readonly [rating: string, distance: string]
const LISTED: Closing = [',"rating":', ',"distance":']
/** In the nearby list the rating is text. */
const NEARBY: Closing = [',"rating":"', '","distance":']

/** What the public asks about the listing, answered from memory as JSON bytes. */
export function makeAnswers(fresh: Pick<Fresh, 'memory'>) {
  const writer = makeWriter()

  function current(): Memory {
    const memory = fresh.memory()
    memory.states.setTime(memory.now())
    return memory
  }

  /** Rating and distance close a row. In pieces: a text put together only to be taken apart again takes its time. */
  const close = ([rating, distance]: Closing, hundredths: number, chord: number | null) => {
    writer.text(rating)
    writer.thousandths(10 * hundredths)
    writer.text(distance)
    if (chord === null) writer.text('null}')
    else {
      writer.thousandths(Math.round(kmOfChord(chord) * 1000))
      writer.text('}')
    }
  }

  function writeBusiness(memory: Memory, found: { row: number; id: number }): number {
    const { base, overlay, states, now } = memory
    if (found.row >= 0) {
      writer.baseRow(base, found.row, states.part(factOf(base, found.row, 'slot')))
      return factOf(base, found.row, 'rating')
    }
    const change = overlay.get(found.id)
    if (!change) throw new Error(`The overlay lost business ${found.id}`)
    writer.change(change, overlay.statePart(change, now()))
    return change.rating
  }

  function writeArray<T extends { row: number; id: number }>(
    items: readonly T[],
    write: (item: T) => void,
    leavesOut: LeavesOut,
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
    return handedOut(items, leavesOut, from)
  }

  function handedOut(rows: readonly { id: number }[], leavesOut: LeavesOut, from = 0): Buffer {
    const bytes = writer.end()
    return leavesOut(rows, from) ? withoutPhones(bytes, from) : bytes
  }

  /** The given rows with their distances from a point. */
  const writeFrom = (
    memory: Memory,
    point: Point | null,
    closing: Closing,
    found: readonly { row: number; id: number }[],
    leavesOut: LeavesOut,
    from = 0,
  ): Buffer =>
    writeArray(
      found,
      (one) => {
        close(closing, writeBusiness(memory, one), point && chordTo(memory, one, point))
      },
      leavesOut,
      from,
    )

  return {
    /** The given rows as the lists tell them, without a position. */
    rows(found: readonly { row: number; id: number }[]): Buffer {
      const memory = current()
      return writeFrom(memory, null, LISTED, found, SHOWS_ALL)
    },

    /** Open and estimated places around a point; either kind is looked for alone when the known ones rank higher. */
    nearbyOpen(
      { point, radiusKm, categoryId, limit, sort, ofEach }: NearbyQuestion,
      leavesOut: LeavesOut,
    ): Buffer {
      const memory = current()
      const ask = (states: readonly ('open' | 'estimated')[]) =>
        findNearest(memory, { list: categoryId, point, states, limit, maxChord: chordOfKm(radiusKm) })
      if (sort === 'useful')
        return writeFrom(
          memory,
          point,
          NEARBY,
          findOfEach(memory, { list: categoryId, point, radiusKm, limit, ofEach }),
          leavesOut,
          NEARBY_PAGE,
        )
      const found =
        sort === 'best'
          ? ranked(ask(['open']), ask(['estimated'])).slice(0, limit)
          : ask(['open', 'estimated'])
      return writeArray(
        found,
        (one) => {
          close(NEARBY, writeBusiness(memory, one), one.chord)
        },
        leavesOut,
        NEARBY_PAGE,
      )
    },

    /** One page of all that is listed, nearest first from a point, else by id; and where the next one starts. */
    list(
      { point, categoryId, limit, after }: ListQuestion,
      leavesOut: LeavesOut,
    ): { bytes: Buffer; next: Cursor | null } {
      const memory = current()
      const more = limit + 1 // one more tells whether there is a next page
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
        leavesOut,
      )
      return { bytes, next: found.length > limit && last ? { chord: last.chord ?? null, id: last.id } : null }
    },

    /** One page of all that is listed, most useful first; and where the next one starts. */
    usefulList(
      { categoryId, after: given, ...question }: UsefulListQuestion,
      leavesOut: LeavesOut,
    ): { bytes: Buffer; next: UsefulPlace | null } {
      const memory = current()
      const { asOf, moment, after } = orderedFrom(memory, given)
      const { limit, point } = question
      const found = findUseful(asOf, { ...question, list: categoryId, limit: limit + 1, after })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        bytes: writeFrom(memory, point, LISTED, page, leavesOut),
        next: found.length > limit && last ? { key: last.key, id: last.id, moment } : null,
      }
    },

    /** One page of what fits words and filters; `tell` writes what stands beside the items, as members of JSON. */
    search(
      question: SearchQuestion,
      tell: (found: { total: number; lenient: boolean; next: SearchPlace | null }) => string,
      leavesOut: LeavesOut,
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
      return handedOut(rows, leavesOut)
    },

    /** Those of `ids` that are listed, in this order. */
    some(ids: readonly number[], point: Point | null, leavesOut: LeavesOut): Buffer {
      const memory = current()
      return writeFrom(
        memory,
        point,
        LISTED,
        ids.map((id) => lookUp(memory, id)).filter((one) => one !== null),
        leavesOut,
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
      writer.part(states.specialPart(change ? change.slot : factOf(base, row, 'slot')))
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

/** Known hours as if nearer, by the one rule for it. */
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

type Found = { id: number; row: number; change: Change | undefined }

/** Where one business stands: in the overlay when it changed lately, else in a row of the base. */
function lookUp({ base, overlay }: Memory, id: number): Found | null {
  const change = overlay.get(id)
  const row = change ? -1 : rowOf(base, id)
  return change || (row >= 0 && base.dead[row] !== 1) ? { id, row, change } : null
}

function chordTo(
  { base, overlay }: Memory,
  { row, id }: { row: number; id: number },
  point: Point,
): number | null {
  const [x, y, z] = row < 0 ? (overlay.get(id)?.vector ?? []) : base.vectors.subarray(3 * row, 3 * row + 3)
  if (x === undefined || y === undefined || z === undefined || Number.isNaN(x)) return null
  const [qx, qy, qz] = unitVector(point)
  return Math.hypot(x - qx, y - qy, z - qz)
}
