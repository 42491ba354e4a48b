import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { type Detours, NO_DETOURS, zoneAt } from '#lib/detours.ts'
import { unitVector } from '#lib/geo.ts'
import { type Base, COLUMNS_A_ROW, type Column, distrustIn, type ListKey, setColumn } from './base.ts'
import { gridOf, orderRows } from './base-order.ts'
import { makeWordsBuilder } from './base-words.ts'
import { makeInterner, makePacker, sharedBytes, sharedFloats, sharedNumbers } from './packed.ts'
import { ratingHundredths, writeDetail, writeHours, writeKind, writeOwn, writePlace } from './pieces.ts'
import { openStateIndexOf } from './states.ts'
import type { ListingRow } from './store.ts'

/** The lists that contain a business: all, its category, and emergency when it is marked so. */
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
export function makeBaseBuilder(detours: Detours = NO_DETOURS) {
  const lat: number[] = []
  const lng: number[] = []
  const updatedAt: number[] = []
  const checkedAt: number[] = []
  const columns: Record<Exclude<Column, 'own'>, number[]> = {
    id: [],
    openStateIndex: [],
    rating: [],
    kind: [],
    place: [],
    hours: [],
    detail: [],
  }
  const silent: number[] = []
  const phoneTrust: number[] = []
  const hoursTrust: number[] = []
  const lists = new Map<ListKey, number[]>()
  const own = makePacker()
  const words = makeWordsBuilder()
  const shared = {
    kind: makeInterner(),
    place: makeInterner(),
    hours: makeInterner(),
    detail: makeInterner(),
  }

  return {
    add(row: ListingRow): void {
      for (const list of listsOf(row)) {
        const members = lists.get(list)
        if (members) members.push(lat.length)
        else lists.set(list, [lat.length])
      }
      lat.push(row.lat ?? Number.NaN)
      lng.push(row.lng ?? Number.NaN)
      updatedAt.push(row.updatedAt.getTime())
      checkedAt.push(row.checkedAt?.getTime() ?? Number.NaN)
      silent.push(row.phone === null ? 1 : 0)
      phoneTrust.push(row.phoneTrust)
      hoursTrust.push(row.hoursTrust)
      columns.id.push(row.id)
      columns.openStateIndex.push(openStateIndexOf(row))
      columns.rating.push(ratingHundredths(row))
      own.add(writeOwn(row))
      words.add(row)
      const { email, website, reviewCount, isEmergency, source, categoryId, city, district } = row
      const details = writeDetail(row)
      columns.kind.push(
        shared.kind.number(JSON.stringify([email, website, reviewCount, isEmergency, source]), () =>
          writeKind(row),
        ),
      )
      columns.place.push(shared.place.number(`${categoryId}/${city}/${district}`, () => writePlace(row)))
      columns.hours.push(shared.hours.number(`${row.scheduleId}/${row.hoursWritten}`, () => writeHours(row)))
      columns.detail.push(shared.detail.number(details.toString(), () => details))
    },

    finish(): Base {
      const order = orderRows(lists, lat, lng)
      const count = order.length
      const packedOwn = own.pack(order)
      const base = {
        columns: sharedNumbers((count + 1) * COLUMNS_A_ROW),
        vectors: sharedFloats(3 * count),
        updatedAt: sharedFloats(count),
        checkedAt: sharedFloats(count),
        silent: sharedBytes(count),
        phoneTrust: sharedBytes(count),
        hoursTrust: sharedBytes(count),
        detours,
        zones: new Uint16Array(sharedBytes(2 * count).buffer),
      }
      const rowOf = new Uint32Array(count)
      const [lats, lngs] = [new Float64Array(count), new Float64Array(count)]
      order.forEach((added, row) => {
        rowOf[added] = row
        const point = { lat: at(lat, added), lng: at(lng, added) }
        lats[row] = point.lat
        lngs[row] = point.lng
        base.vectors.set(unitVector(point), 3 * row)
        base.updatedAt[row] = at(updatedAt, added)
        base.checkedAt[row] = at(checkedAt, added)
        base.silent[row] = at(silent, added)
        base.phoneTrust[row] = at(phoneTrust, added)
        base.hoursTrust[row] = at(hoursTrust, added)
        base.zones[row] = zoneAt(detours, point)
        for (const column of ['id', 'openStateIndex', 'rating', 'kind', 'place', 'hours', 'detail'] as const)
          setColumn(base, row, column, at(columns[column], added))
      })
      packedOwn.starts.forEach((start, row) => {
        setColumn(base, row, 'own', start)
      })
      const inOrder = (numbers: readonly number[]) => Uint32Array.from(order, (added) => at(numbers, added))
      const rows = {
        ids: inOrder(columns.id),
        openStateIndexes: inOrder(columns.openStateIndex),
        silent: base.silent,
        zones: base.zones,
        distrust: base.silent.map((_, row) => distrustIn(base, row)),
        lat: lats,
        lng: lngs,
        vectors: base.vectors,
      }
      const members = [...lists].map(
        ([key, added]) => [key, Uint32Array.from(added, (one) => at(rowOf, one))] as const,
      )
      return {
        ...base,
        count,
        dead: sharedBytes(count),
        own: packedOwn.words,
        kind: shared.kind.pack(),
        place: shared.place.pack(),
        hours: shared.hours.pack(),
        detail: shared.detail.pack(),
        words: words.finish(order),
        grids: new Map(members.map(([key, listed]) => [key, gridOf(rows, listed)])),
        byId: new Map(
          members.map(([key, listed]) => [
            key,
            sharedNumbers(listed.sort((a, b) => at(rows.ids, a) - at(rows.ids, b))),
          ]),
        ),
      }
    },
  }
}

const at = (numbers: ArrayLike<number>, i: number): number => numbers[i] ?? 0
