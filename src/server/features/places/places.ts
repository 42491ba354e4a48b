import { fold } from '#lib/turkish.ts'
import { readFacts } from './facts.ts'
import { makeLocate } from './locate.ts'

export type { District, Province } from './facts.ts'
export { isAbroad, type Place } from './locate.ts'

/** The country: 81 provinces, 973 districts, and lookups by name and point. */
export type Places = ReturnType<typeof loadPlaces>

const GEO = new URL('../../../../data/geo/', import.meta.url)

/** Reads the names at once; the polygons wait for the first point to locate. */
export function loadPlaces() {
  const { provinces, districts } = readFacts(GEO)
  const byPlate = new Map(provinces.map((province) => [province.plate, province]))
  const byName = new Map(provinces.map((province) => [fold(province.name), province]))
  const findProvince = (text: string) => byName.get(fold(text)) ?? byPlate.get(text.trim()) ?? null
  return {
    /** Null outside of the country; up to 2.5 km off a coast counts as the nearest province. */
    locate: makeLocate(GEO, byPlate, districts),
    /** In the order of the Turkish alphabet. */
    provinces: () => provinces,
    /** Of one province, in the order of the Turkish alphabet; empty for an unknown plate. */
    districts: (plate: string) => districts.get(plate) ?? [],
    /** The province of a name in any spelling ("ISTANBUL", "usak") or of a plate ("34"). */
    findProvince,
    /** The province's name as it is written, from any spelling. */
    findCity: (text: string) => findProvince(text)?.name ?? null,
  }
}
