import type { Point } from '#lib/geo.ts'

/** How many thousands stand before the type of a point with heights (ISO), and PostGIS's flag of a spatial reference, whose number comes first. */
const [ISO_STEP, HAS_REFERENCE, TYPE_MASK] = [1000, 0x20000000, 0x0fffffff]
const POINT_TYPE = 1

/** A point in well-known binary of either byte order; null for anything else, and for one that lies nowhere. */
export function pointOfWkb(wkb: unknown): Point | null {
  if (!(wkb instanceof Uint8Array) || wkb.byteLength < 5 || (wkb[0] !== 0 && wkb[0] !== 1)) return null
  const view = new DataView(wkb.buffer, wkb.byteOffset, wkb.byteLength)
  const isLittle = wkb[0] === 1
  const type = view.getUint32(1, isLittle)
  const at = (type & HAS_REFERENCE) === 0 ? 5 : 9
  if ((type & TYPE_MASK) % ISO_STEP !== POINT_TYPE || wkb.byteLength < at + 16) return null
  const [lng, lat] = [view.getFloat64(at, isLittle), view.getFloat64(at + 8, isLittle)]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}
