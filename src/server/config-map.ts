import path from 'node:path'
import { z } from 'zod'

/** Which map is drawn. */
export type MapConfig = {
  /** Raster tiles, `https://…/{z}/{x}/{y}.png`; null: none. */
  mapTilesUrl: string | null
  /** The file of a street map that the operator named, absolute; null: none. */
  mapPmtiles: string | null
  /** Without either: the imported street map, else the one that comes with the product. */
  mapOwn: boolean
}

/** Streets off: boundaries alone. */
const OFF = 'off'

export const mapEnvironment = {
  MAP_TILES_URL: z
    .string()
    .refine(
      (v) => /^https?:$/.test(URL.parse(v)?.protocol ?? ''),
      'must be an http(s):// address with {z}, {x} and {y}',
    )
    .optional(),
  MAP_PMTILES: z.string().optional(),
}

export function mapOf({
  MAP_TILES_URL: tiles,
  MAP_PMTILES: file,
}: {
  MAP_TILES_URL?: string | undefined
  MAP_PMTILES?: string | undefined
}): MapConfig {
  return {
    mapTilesUrl: tiles ?? null,
    mapPmtiles: file === undefined || file === OFF ? null : path.resolve(file),
    mapOwn: file === undefined && tiles === undefined,
  }
}
