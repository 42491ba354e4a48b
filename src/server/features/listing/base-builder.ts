import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { unitVector } from '#lib/geo.ts'
import { buildGrid } from '#lib/nearby-index.ts'
import type { Base, ListKey } from './base.ts'
import { makeInterner, makePacker, shared } from './packed.ts'
import { writeDetail, writeHours, writeKind, writeOwn, writePlace } from './pieces.ts'
import { slotOf } from './states.ts'
import type { ListingRow } from './store.ts'

/** The lists a business stands in: all, its category, and emergency when it is marked so. */
export const listsOf = ({
  categoryId,
  isEmergency,
}: {
  categoryId: number
  isEmergency: boolean
}): ListKey[] =>
  isEmergency && categoryId !== EMERGENCY_CATEGORY
    ? [undefined, categoryId, EMERGENCY_CATEGORY]
    : [undefined, categoryId]

/** Takes rows in any order; `finish` lays them out. */
export function makeBaseBuilder() {
  const id: number[] = []
  const lat: number[] = []
  const lng: number[] = []
  const slot: number[] = []
  const rating: number[] = []
  const updatedAt: number[] = []
  const parts = { kind: [] as number[], place: [] as number[], hours: [] as number[], detail: [] as number[] }
  const lists = new Map<ListKey, number[]>()
  const own = makePacker()
  const shareds = {
    kind: makeInterner(),
    place: makeInterner(),
    hours: makeInterner(),
    detail: makeInterner(),
  }

  return {
    add(row: ListingRow): void {
      for (const list of listsOf(row)) {
        const members = lists.get(list)
        if (members) members.push(id.length)
        else lists.set(list, [id.length])
      }
      id.push(row.id)
      lat.push(row.lat ?? Number.NaN)
      lng.push(row.lng ?? Number.NaN)
      slot.push(slotOf(row))
      rating.push(row.ratingMean === null ? 0 : Math.round(Number(row.ratingMean) * 100))
      updatedAt.push(row.updatedAt.getTime())
      own.add(writeOwn(row))
      const { email, website, reviewCount, isEmergency, source, categoryId, city, district } = row
      const details = writeDetail(row)
      parts.kind.push(
        shareds.kind.number(JSON.stringify([email, website, reviewCount, isEmergency, source]), () =>
          writeKind(row),
        ),
      )
      parts.place.push(shareds.place.number(`${categoryId}/${city}/${district}`, () => writePlace(row)))
      parts.hours.push(shareds.hours.number(`${row.scheduleId}/${row.hoursWritten}`, () => writeHours(row)))
      parts.detail.push(shareds.detail.number(details.toString(), () => details))
    },

    finish(): Base {
      const order = spatialOrder(lat, lng)
      const count = order.length
      const rowOf = new Uint32Array(count)
      order.forEach((added, row) => {
        rowOf[added] = row
      })
      const numbers = <A extends Uint16Array | Uint32Array | Float64Array>(
        array: A,
        of: readonly number[],
      ): A => {
        order.forEach((added, row) => {
          array[row] = of[added] ?? 0
        })
        return array
      }
      const vectors = (axis: 0 | 1 | 2) =>
        lat.map((north, i) => unitVector({ lat: north, lng: lng[i] ?? 0 })[axis])
      const ids = numbers(shared(Uint32Array, count), id)
      const [lats, lngs] = [numbers(new Float64Array(count), lat), numbers(new Float64Array(count), lng)]
      const members = [...lists].map(
        ([key, added]) => [key, Uint32Array.from(added, (one) => rowOf[one] ?? 0)] as const,
      )
      return {
        count,
        ids,
        x: numbers(shared(Float64Array, count), vectors(0)),
        y: numbers(shared(Float64Array, count), vectors(1)),
        z: numbers(shared(Float64Array, count), vectors(2)),
        slots: numbers(shared(Uint32Array, count), slot),
        ratings: numbers(shared(Uint16Array, count), rating),
        updatedAt: numbers(shared(Float64Array, count), updatedAt),
        own: own.pack(order),
        kind: shareds.kind.pack(),
        kindOf: numbers(shared(Uint32Array, count), parts.kind),
        place: shareds.place.pack(),
        placeOf: numbers(shared(Uint32Array, count), parts.place),
        hours: shareds.hours.pack(),
        hoursOf: numbers(shared(Uint32Array, count), parts.hours),
        detail: shareds.detail.pack(),
        detailOf: numbers(shared(Uint32Array, count), parts.detail),
        grids: new Map(members.map(([key, rows]) => [key, gridOf(lats, lngs, rows)])),
        byId: new Map(
          members.map(([key, rows]) => [key, sharedCopy(rows.sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0)))]),
        ),
      }
    },
  }
}

/** The order of adding, along the cells of a grid over all rows; those without a position last. */
function spatialOrder(lat: readonly number[], lng: readonly number[]): Uint32Array {
  const grid = gridOf(Float64Array.from(lat), Float64Array.from(lng), Uint32Array.from(lat.keys()))
  const order = new Uint32Array(lat.length)
  order.set(grid.order)
  let next = grid.order.length
  lat.forEach((north, row) => {
    if (Number.isNaN(north)) order[next++] = row
  })
  return order
}

function gridOf(lat: Float64Array, lng: Float64Array, rows: Uint32Array) {
  const placed = rows.filter((row) => !Number.isNaN(lat[row]))
  const grid = buildGrid(lat, lng, placed)
  return { ...grid, order: sharedCopy(grid.order), starts: sharedCopy(grid.starts) }
}

function sharedCopy(array: Uint32Array): Uint32Array {
  const copy = shared(Uint32Array, array.length)
  copy.set(array)
  return copy
}
