import { EMERGENCY_CATEGORY } from '#contract/categories.ts'
import { type Detours, NO_DETOURS, zoneAt } from '#lib/detours.ts'
import { unitVector } from '#lib/geo.ts'
import { type Growing, growingBytes, growingFloats, growingNumbers } from '#lib/growing.ts'
import { type Base, COLUMNS_A_ROW, type Column, distrustIn, type ListKey, setColumn } from './base.ts'
import { gridOf, orderRows } from './base-order.ts'
import { makeWordsBuilder } from './base-words.ts'
import {
  makeInterner,
  makePacker,
  makePartInterner,
  sharedBytes,
  sharedFloats,
  sharedNumbers,
} from './packed.ts'
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

/** Takes rows in any order; `finish` lays them out, once. */
export function makeBaseBuilder(detours: Detours = NO_DETOURS) {
  const lat = growingFloats()
  const lng = growingFloats()
  const updatedAt = growingFloats()
  const checkedAt = growingFloats()
  const columns: Record<Exclude<Column, 'own'>, Growing<Uint32Array>> = {
    id: growingNumbers(),
    openStateIndex: growingNumbers(),
    rating: growingNumbers(),
    kind: growingNumbers(),
    place: growingNumbers(),
    hours: growingNumbers(),
    detail: growingNumbers(),
  }
  const silent = growingBytes()
  const phoneTrust = growingBytes()
  const hoursTrust = growingBytes()
  const lists = new Map<ListKey, Growing<Uint32Array>>()
  const own = makePacker()
  const words = makeWordsBuilder()
  const shared = {
    kind: makePartInterner(),
    place: makePartInterner(),
    hours: makeInterner(),
    detail: makeInterner(),
  }

  return {
    add(row: ListingRow): void {
      for (const list of listsOf(row)) {
        const members = lists.get(list) ?? growingNumbers()
        lists.set(list, members)
        members.push(lat.length)
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
      const added = [...lists].map(([key, some]) => [key, some.all()] as const)
      const order = orderRows(new Map(added), lat.all(), lng.all())
      const count = order.length
      // Before the parts are held twice: it frees more than it takes.
      const laidWords = words.finish(order)
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
      order.forEach((number, row) => {
        rowOf[number] = row
        const point = { lat: lat.at(number), lng: lng.at(number) }
        lats[row] = point.lat
        lngs[row] = point.lng
        base.vectors.set(unitVector(point), 3 * row)
        base.updatedAt[row] = updatedAt.at(number)
        base.checkedAt[row] = checkedAt.at(number)
        base.silent[row] = silent.at(number)
        base.phoneTrust[row] = phoneTrust.at(number)
        base.hoursTrust[row] = hoursTrust.at(number)
        base.zones[row] = zoneAt(detours, point)
        for (const column of ['id', 'openStateIndex', 'rating', 'kind', 'place', 'hours', 'detail'] as const)
          setColumn(base, row, column, columns[column].at(number))
      })
      packedOwn.starts.forEach((start, row) => {
        setColumn(base, row, 'own', start)
      })
      const inOrder = (numbers: Growing<Uint32Array>) => order.map((number) => numbers.at(number))
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
      const members = added.map(([key, some]) => [key, some.map((number) => at(rowOf, number))] as const)
      for (const one of [lat, lng, updatedAt, checkedAt, silent, phoneTrust, hoursTrust]) one.free()
      for (const one of [...lists.values(), ...Object.values(columns)]) one.free()
      return {
        ...base,
        count,
        dead: sharedBytes(count),
        own: packedOwn.words,
        kind: shared.kind.pack(),
        place: shared.place.pack(),
        hours: shared.hours.pack(),
        detail: shared.detail.pack(),
        words: laidWords,
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
