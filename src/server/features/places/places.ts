import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { type District, type Province, readFacts } from './facts.ts'
import { makeLocate, type Place } from './locate.ts'

export type { District, Province } from './facts.ts'
export type { Place } from './locate.ts'

/** The country: 81 provinces, 973 districts, and what lies where. */
export type Places = {
  /** Null outside of the country; up to 2.5 km off a coast counts as the nearest province. */
  locate(point: Point): Place | null
  /** In the order of the Turkish alphabet. */
  provinces(): Province[]
  /** Of one province, in the order of the Turkish alphabet; empty for an unknown plate. */
  districts(plate: string): District[]
  /** The province of a name in any spelling ("ISTANBUL", "usak") or of a plate ("34"). */
  findProvince(text: string): Province | null
  /** The province's name as it is written, from any spelling. */
  findCity(text: string): string | null
}

const GEO = new URL('../../../../data/geo/', import.meta.url)

/** Reads the names at once; the polygons wait for the first point to locate. */
export function loadPlaces(): Places {
  const { provinces, districts } = readFacts(GEO)
  const byPlate = new Map(provinces.map((province) => [province.plate, province]))
  const byName = new Map(provinces.map((province) => [fold(province.name), province]))
  const findProvince = (text: string) => byName.get(fold(text)) ?? byPlate.get(text.trim()) ?? null
  return {
    locate: makeLocate(GEO, byPlate, districts),
    provinces: () => provinces,
    districts: (plate) => districts.get(plate) ?? [],
    findProvince,
    findCity: (text) => findProvince(text)?.name ?? null,
  }
}
