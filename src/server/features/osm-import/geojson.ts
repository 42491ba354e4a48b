import { z } from 'zod'
import { type Box, boxAt, centreOf, UNITS, union } from '../../osm/box.ts'
import type { OsmElement } from './element.ts'

const Id = z.string().regex(/^(?:node|way|relation)\/-?\d{1,15}$/)
/** Longitude, latitude, and perhaps a height. */
const Position = z.tuple([z.number(), z.number()], z.number())
const Line = z.array(Position)
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.enum(['LineString', 'MultiPoint']), coordinates: Line }),
  z.object({ type: z.enum(['Polygon', 'MultiLineString']), coordinates: z.array(Line) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Line)) }),
])
const Feature = z.object({
  type: z.literal('Feature'),
  id: z.optional(Id),
  properties: z.record(z.string(), z.unknown()),
  geometry: Geometry,
})

/**
 * A feature as overpass-turbo exports them: tags stand flat among the properties, beside "@id" and other words of its
 * own with an "@". Null when it is not as it should be, or not of OpenStreetMap.
 */
export function featureOf(value: unknown): OsmElement | null {
  const parsed = Feature.safeParse(value)
  if (!parsed.success) return null
  const { properties, geometry } = parsed.data
  const id = Id.safeParse(parsed.data.id ?? properties['@id'])
  const box = boxOf(geometry)
  if (!id.success || box === null) return null
  const tags = new Map<string, string>()
  for (const [key, text] of Object.entries(properties)) {
    if (key.startsWith('@')) continue
    if (typeof text !== 'string') return null
    tags.set(key, text)
  }
  return { id: id.data, point: centreOf(box), tags }
}

/** Null when a position is off the globe, or there is none. */
function boxOf(geometry: z.infer<typeof Geometry>): Box | null {
  let all: Box | null = null
  for (const [lng, lat] of positionsOf(geometry)) {
    const box = boxAt(lat * UNITS, lng * UNITS)
    if (box === null) return null
    all = union(all, box)
  }
  return all
}

function positionsOf(geometry: z.infer<typeof Geometry>): z.infer<typeof Line> {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
    case 'MultiPoint':
      return geometry.coordinates
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates.flat()
    case 'MultiPolygon':
      return geometry.coordinates.flat(2)
  }
}
