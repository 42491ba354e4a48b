import type { Point } from '#lib/geo.ts'
import type { RoadWay } from '#lib/road-graph/build.ts'
import { writeStreets } from '#lib/streets/file.ts'
import { joinPieces, type Piece } from '#lib/streets/join-pieces.ts'
import { UNITS } from '#lib/streets/streets.ts'
import { streetText } from '#text/streets.ts'
import type { Places } from '../places/places.ts'

type Read = {
  ways: readonly RoadWay[]
  /** Null: it is not in the extract. */
  pointOf: (ref: number) => Point | null
  month: string
}

/** The streets of the ways that have a name, as the bytes of their file. Those abroad are left out. */
export function layOutStreets({ ways, pointOf, month }: Read, { locate }: Pick<Places, 'locate'>) {
  const pieces = ways.flatMap(({ tags, refs }): Piece[] => {
    const line = refs.flatMap((ref) => {
      const point = pointOf(ref)
      return point ? [{ lat: Math.round(point.lat * UNITS), lng: Math.round(point.lng * UNITS) }] : []
    })
    const name = tags.get('name') ?? ''
    return name && line.length > 1 ? [{ name, line }] : []
  })
  const townOf = ({ lat, lng }: { lat: number; lng: number }) => {
    const place = locate({ lat: lat / UNITS, lng: lng / UNITS })
    return place && { city: place.city, district: place.district }
  }
  const streets = joinPieces(pieces, { townOf, kinds: streetText.kinds })
  return { streets: streets.length, bytes: writeStreets(streets, month) }
}
