import type { Point } from '#lib/geo.ts'

export type Typed = { latitude: string; longitude: string }

/** A centimetre needs seven decimals, a door five. */
const DECIMALS = 6
const NUMBER = /^-?\d{1,3}(?:[.,]\d+)?$/
/** "41.0082, 28.9784", as maps copy it. */
const PAIR = /^\s*(-?\d{1,3}\.\d+)\s*[,;\s]\s*(-?\d{1,3}\.\d+)\s*$/

const round = (degrees: number) => Number(degrees.toFixed(DECIMALS))
export const roundPoint = ({ lat, lng }: Point): Point => ({ lat: round(lat), lng: round(lng) })

function degrees(text: string, most: number): number | null {
  const written = text.trim()
  if (!NUMBER.test(written)) return null
  const value = Number(written.replace(',', '.'))
  return Math.abs(value) <= most ? round(value) : null
}

export const typedOf = (point: Point | null): Typed =>
  point ? { latitude: String(point.lat), longitude: String(point.lng) } : { latitude: '', longitude: '' }

/** Value typed into one of the two; a pair pasted into one of them fills both. */
export function typeInto(typed: Typed, name: keyof Typed, text: string): Typed {
  const [, latitude, longitude] = PAIR.exec(text) ?? []
  return latitude && longitude ? { latitude, longitude } : { ...typed, [name]: text }
}

/** The position meant; null for none, undefined where it is not one. */
export function readTyped({ latitude, longitude }: Typed): Point | null | undefined {
  if (latitude.trim() === '' && longitude.trim() === '') return null
  const [lat, lng] = [degrees(latitude, 90), degrees(longitude, 180)]
  return lat === null || lng === null ? undefined : { lat, lng }
}
