import type { Tags } from '../../osm/tags.ts'
import type { Properties } from './vector-tile.ts'

/** Classification of an OpenStreetMap element: its layer, Protomaps' names for it, and the first zoom that shows it. */
export type Kind = { layer: string; properties: Properties; from: number }

const LANDUSE: Record<string, Record<string, string>> = {
  natural: { wood: 'wood', beach: 'beach', sand: 'sand' },
  landuse: { forest: 'wood', cemetery: 'cemetery', allotments: 'allotments', village_green: 'village_green' },
  leisure: { park: 'park', garden: 'park', golf_course: 'golf_course', stadium: 'stadium' },
  amenity: {
    hospital: 'hospital',
    school: 'school',
    university: 'university',
    college: 'college',
    grave_yard: 'cemetery',
  },
  aeroway: { aerodrome: 'aerodrome' },
}

const WATER: Record<string, string> = { natural: 'water', waterway: 'riverbank', landuse: 'reservoir' }
const WATERWAYS: Record<string, number> = { river: 9, canal: 11, stream: 13 }

/** Highways: Protomaps' kind, and the first zoom. */
const ROADS: Record<string, [kind: string, from: number]> = {
  motorway: ['highway', 5],
  trunk: ['major_road', 5],
  primary: ['major_road', 7],
  secondary: ['major_road', 9],
  tertiary: ['major_road', 11],
  unclassified: ['minor_road', 13],
  residential: ['minor_road', 13],
  living_street: ['minor_road', 13],
  road: ['minor_road', 13],
  service: ['minor_road', 14],
  pedestrian: ['path', 14],
  footway: ['path', 14],
  path: ['path', 14],
  cycleway: ['path', 14],
  steps: ['path', 14],
  track: ['path', 14],
}
const RAILS = ['rail', 'subway', 'light_rail', 'tram', 'narrow_gauge', 'funicular']

const PLACES: Record<string, [kind: string, from: number]> = {
  city: ['locality', 4],
  town: ['locality', 7],
  village: ['locality', 10],
  hamlet: ['locality', 12],
  suburb: ['neighbourhood', 11],
  quarter: ['neighbourhood', 13],
  neighbourhood: ['neighbourhood', 13],
}

const LANDMARKS: Record<string, Record<string, string>> = {
  amenity: { ferry_terminal: 'ferry_terminal', grave_yard: 'cemetery' },
  railway: { station: 'station' },
  tourism: { museum: 'museum' },
  leisure: { park: 'park' },
  landuse: { cemetery: 'cemetery' },
}

const nameOf = (tags: Tags): Properties => {
  const name = tags.get('name:tr') ?? tags.get('name')
  return name ? { name } : {}
}

function among(table: Record<string, Record<string, string>>, tags: Tags): string | undefined {
  for (const [key, kinds] of Object.entries(table)) {
    const kind = kinds[tags.get(key) ?? '']
    if (kind) return kind
  }
  return undefined
}

/** Something at a point, or in the middle of an area; only what has a name is written on the map. */
export function kindOfPoint(tags: Tags): Kind | null {
  const { name } = nameOf(tags)
  if (name === undefined) return null
  const detail = tags.get('place') ?? ''
  const place = PLACES[detail]
  if (place) {
    const properties = { kind: place[0], kind_detail: detail, name }
    return { layer: 'places', properties, from: place[1] }
  }
  const landmark = among(LANDMARKS, tags)
  return landmark ? { layer: 'pois', properties: { kind: landmark, name }, from: 14 } : null
}

export function kindOfLine(tags: Tags): Kind | null {
  return kindOfRoad(tags) ?? kindOfRail(tags) ?? kindOfStream(tags)
}

function kindOfRoad(tags: Tags): Kind | null {
  const detail = tags.get('highway')?.replace('_link', '') ?? ''
  const road = ROADS[detail]
  if (!road || tags.get('area') === 'yes') return null
  const properties: Properties = { kind: road[0], kind_detail: detail, ...nameOf(tags) }
  const ref = tags.get('ref')
  if (ref) properties.ref = ref
  if (tags.get('highway')?.endsWith('_link')) properties.is_link = true
  if (isYes(tags.get('tunnel'))) properties.is_tunnel = true
  return { layer: 'roads', properties, from: road[1] }
}

function kindOfRail(tags: Tags): Kind | null {
  if (tags.get('route') === 'ferry') return { layer: 'roads', properties: { kind: 'ferry' }, from: 8 }
  if (tags.get('aeroway') === 'runway')
    return { layer: 'roads', properties: { kind: 'aeroway', kind_detail: 'runway' }, from: 11 }
  // Sidings and yards are many and of no use for orientation.
  if (!RAILS.includes(tags.get('railway') ?? '') || tags.has('service')) return null
  const tunnel: Properties = isYes(tags.get('tunnel')) ? { is_tunnel: true } : {}
  return { layer: 'roads', properties: { kind: 'rail', ...tunnel }, from: 8 }
}

function kindOfStream(tags: Tags): Kind | null {
  const kind = tags.get('waterway') ?? ''
  const from = WATERWAYS[kind]
  return from === undefined ? null : { layer: 'water', properties: { kind }, from }
}

export function kindOfArea(tags: Tags): Kind | null {
  if (isYes(tags.get('building'))) return { layer: 'buildings', properties: { kind: 'building' }, from: 14 }
  if (Object.entries(WATER).some(([key, value]) => tags.get(key) === value))
    return { layer: 'water', properties: { kind: 'lake' }, from: 6 }
  const ground = among(LANDUSE, tags)
  return ground ? { layer: 'landuse', properties: { kind: ground }, from: 8 } : null
}

/** A border of the country, a province or a district. */
export function kindOfBorder(tags: Tags): Kind | null {
  if (tags.get('boundary') !== 'administrative') return null
  const kind = { 2: 'country', 4: 'region', 6: 'county' }[Number(tags.get('admin_level'))]
  return kind === undefined
    ? null
    : { layer: 'boundaries', properties: { kind }, from: kind === 'county' ? 9 : 3 }
}

const isYes = (value: string | undefined) => value !== undefined && value !== 'no'
