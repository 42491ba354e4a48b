import { detoursFrom, STEP_KM } from '#lib/detours.ts'
import { chordOfKm, kmOfChord, type Point, unitVector } from '#lib/geo.ts'
import type { Area } from '#lib/road-graph/area.ts'
import { distanceText } from '#text/distance.ts'
import { byRank, type Cursor } from '../businesses/businesses.ts'
import { orderedFrom } from './as-of.ts'
import { getColumn } from './base.ts'
import type { Fresh } from './follow-changes.ts'
import { type IsOverLimit, NO_LIMIT } from './list-phones.ts'
import { chordTo, distrustTo, lookUp, zoneOf } from './look-up.ts'
import { findById, findNearest, type Memory } from './memory.ts'
import { findOfEach } from './open-around.ts'
import { type Extent, wordsOf } from './packed.ts'
import { type Found, makeRowWriter } from './row-writer.ts'
import type { SearchPlace, SearchQuestion } from './search-question.ts'
import { searchRows } from './search-rows.ts'
import { findUseful, type UsefulPlace, type UsefulQuestion } from './useful.ts'
import { withoutPhones } from './without-phones.ts'
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
  extent: Extent
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
  extent: Extent
}

const ALL_STATES = ['open', 'closed', 'estimated', 'unknown'] as const
const NO_BOUND = 2
/** People in a hurry use nearby: its first page always shows telephones. */
const NEARBY_PAGE = 20

/** Answers the public's questions about the listing from memory, as JSON bytes. */
export function makeAnswers(fresh: Pick<Fresh, 'memory'>) {
  const writer = makeWriter()
  const rows = makeRowWriter(writer)

  function current(): Memory {
    const memory = fresh.memory()
    memory.states.setTime(memory.now())
    return memory
  }

  function writeArray<T extends Found>(
    items: readonly T[],
    extent: Extent,
    write: (item: T) => void,
    isOverLimit: IsOverLimit,
    from = 0,
  ): Buffer {
    writer.prefetch(fresh.memory().base, items, extent)
    writer.begin()
    writer.text('[')
    items.forEach((item, i) => {
      if (i > 0) writer.text(',')
      write(item)
    })
    writer.text(']')
    return finish(items, isOverLimit, from)
  }

  function finish(told: readonly { id: number }[], isOverLimit: IsOverLimit, from = 0): Buffer {
    const bytes = writer.end()
    return isOverLimit(told, from) ? withoutPhones(bytes, from) : bytes
  }

  /** The given rows with their distances from a point. */
  const writeFrom = (
    memory: Memory,
    point: Point | null,
    found: readonly Found[],
    isOverLimit: IsOverLimit,
    extent: Extent = 'whole',
  ): Buffer => {
    const from = point && unitVector(point)
    return writeArray(
      found,
      extent,
      (one) => rows.listed(memory, one, extent, from && chordTo(memory, one, from)),
      isOverLimit,
    )
  }

  return {
    /** As the writer's. */
    release: writer.release,

    /** The given rows as lists show them, without a position. */
    rows(found: readonly Found[]): Buffer {
      const memory = current()
      return writeFrom(memory, null, found, NO_LIMIT)
    },

    /** Open and estimated places around a point; each kind is searched separately when known ones rank higher. */
    nearbyOpen(
      { point, radiusKm, categoryId, limit, sort, ofEach, area, extent }: NearbyQuestion,
      isOverLimit: IsOverLimit,
    ): Buffer {
      const memory = current()
      const ask = (states: readonly ('open' | 'estimated')[]) =>
        findNearest(memory, { list: categoryId, point, states, limit, maxChord: chordOfKm(radiusKm) })
      if (sort === 'useful') {
        const detours = detoursFrom(memory.base.detours, point)
        const from = unitVector(point)
        return writeArray(
          findOfEach(memory, { list: categoryId, point, radiusKm, limit, ofEach, area }),
          extent,
          (one) => {
            const detourKm = STEP_KM * (detours[zoneOf(memory, one)] ?? 0)
            const ranksBy = { detourKm, distrust: distrustTo(memory, one) }
            rows.nearby(memory, one, extent, chordTo(memory, one, from), ranksBy)
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
        extent,
        (one) => rows.nearby(memory, one, extent, one.chord),
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
      const found: (Found & { chord?: number })[] = point
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
        'whole',
        (one) => rows.listed(memory, one, 'whole', one.chord ?? null),
        isOverLimit,
      )
      return { bytes, next: found.length > limit && last ? { chord: last.chord ?? null, id: last.id } : null }
    },

    /** One page of all that is listed, most useful first; and where the next one starts. */
    usefulList(
      { categoryId, after: given, extent, ...question }: UsefulListQuestion,
      isOverLimit: IsOverLimit,
    ): { bytes: Buffer; next: UsefulPlace | null } {
      const memory = current()
      const { asOf, moment, table, after } = orderedFrom(memory, given)
      const { limit, point } = question
      const found = findUseful(asOf, { ...question, list: categoryId, limit: limit + 1, after })
      const page = found.slice(0, limit)
      const last = page.at(-1)
      return {
        bytes: writeFrom(memory, point, page, isOverLimit, extent),
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
      const { rows: page, ...found } = searchRows(memory, question)
      writer.begin()
      writer.text('{"items":[')
      page.forEach((one, i) => {
        if (i > 0) writer.text(',')
        rows.listed(memory, one, question.extent, one.chord)
      })
      writer.text('],')
      writer.part(wordsOf(Buffer.from(tell(found))))
      writer.text('}')
      return finish(page, isOverLimit)
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
      const rating = rows.begin(memory, found, 'whole')
      if (change) writer.part(change.detail)
      else writer.baseDetail(base, row)
      writer.part(states.specialPart(change ? change.openStateIndex : getColumn(base, row, 'openStateIndex')))
      const updatedAt = new Date(change ? change.updatedAt : (base.updatedAt[row] ?? 0)).toISOString()
      writer.text(`,"updatedAt":"${updatedAt}"`)
      const checkedAt = change ? change.checkedAt : (base.checkedAt[row] ?? Number.NaN)
      const checked = Number.isNaN(checkedAt) ? 'null' : `"${new Date(checkedAt).toISOString()}"`
      writer.text(`,"checkedAt":${checked}`)
      const chord = point && chordTo(memory, found, unitVector(point))
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
