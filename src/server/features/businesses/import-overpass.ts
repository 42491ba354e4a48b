import { z } from 'zod'
import type { OsmElement } from './import-element.ts'

const position = { lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }
const common = { id: z.int(), tags: z.optional(z.record(z.string(), z.string())) }
const Element = z.union([
  z.object({ ...common, ...position, type: z.literal('node') }),
  z.object({ ...common, center: z.object(position), type: z.enum(['way', 'relation']) }),
])

/** An element of an Overpass answer (`out center`); null when it is not as it should be. */
export function elementOf(value: unknown): OsmElement | null {
  const parsed = Element.safeParse(value)
  if (!parsed.success) return null
  const { type, id, tags } = parsed.data
  const { lat, lon } = 'center' in parsed.data ? parsed.data.center : parsed.data
  return { id: `${type}/${id}`, point: { lat, lng: lon }, tags: new Map(Object.entries(tags ?? {})) }
}
