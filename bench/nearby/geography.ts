import { readFileSync } from 'node:fs'
import type { Point } from '#lib/geo.ts'
import { makeWeighted, type Random } from '../random.ts'

type District = {
  id: number
  plate: string
  province: string
  name: string
  population: number
  areaKm2: number
  lat: number
  lon: number
}
type Province = { plate: string; phoneAreaCodes: number[] }

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../data/geo/${name}`, import.meta.url), 'utf8')) as T

const KM_PER_DEGREE = 111.2
/** Inhabitants per square kilometre of a town. */
const TOWN_DENSITY = 8000
const IN_TOWN = 0.8

/** Positions of people in the 81 provinces: districts by population, points around their centres. */
export function readGeography() {
  const districts = read<District[]>('districts.json')
  const codes = new Map(
    read<Province[]>('provinces.json').map(({ plate, phoneAreaCodes }) => [plate, phoneAreaCodes]),
  )
  return {
    pickDistrict: makeWeighted(districts, ({ population }) => population),
    phoneCodes: (plate: string): number[] => codes.get(plate) ?? [],
  }
}

/** Four in five are in the town, whose size depends on its population; the others in its villages. */
export function scatter({ lat, lon, population, areaKm2 }: District, random: Random): Point {
  const whole = Math.sqrt(areaKm2 / Math.PI)
  const town = Math.min(0.6 * whole, Math.max(0.6, Math.sqrt(population / TOWN_DENSITY / Math.PI)))
  const spreadKm = random.chance(IN_TOWN) ? town / 2 : whole / 3
  const north = (random.normal() * spreadKm) / KM_PER_DEGREE
  const east = (random.normal() * spreadKm) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
  return { lat: Number((lat + north).toFixed(7)), lng: Number((lon + east).toFixed(7)) }
}
