import { backwards } from './shapes.ts'
import { type Properties, SHAPE, type Shape, type Tile, type TileFeature } from './vector-tile.ts'

/** The parts of a basemap that our map draws (Protomaps' layers and kinds); others would only enlarge the file. */

const GREEN = ['wood', 'park', 'golf_course', 'village_green', 'allotments', 'cemetery']
const GROUNDS = ['beach', 'sand', 'hospital', 'school', 'university', 'college', 'aerodrome', 'stadium']
/** For finding one's way. No shops, doctors or schools: businesses are ours to show, and theirs to keep up to date. */
const LANDMARKS = ['park', 'ferry_terminal', 'station', 'museum', 'cemetery']

/** From these zooms of the data on. */
const FROM = {
  green: 10,
  grounds: 12,
  buildings: 14,
  village: 10,
  minorNames: 14,
  refs: 10,
  names: 12,
  county: 9,
  stream: 13,
}

/** Properties to keep of a feature; null drops it. */
type Keep = (properties: Properties, zoom: number, shape: Shape) => Properties | null

const kindIf = (kind: unknown, kept: boolean): Properties | null => (kept ? { kind: String(kind) } : null)

/** The layers in the order in which they are drawn. */
const LAYERS: Record<string, Keep> = {
  earth: ({ kind }) => kindIf(kind, true),
  landuse: ({ kind }, zoom) =>
    kindIf(
      kind,
      (zoom >= FROM.green && GREEN.includes(String(kind))) ||
        (zoom >= FROM.grounds && GROUNDS.includes(String(kind))),
    ),
  water: (properties, zoom, shape) => {
    if (shape === SHAPE.polygon) return { kind: properties.kind === 'ocean' ? 'ocean' : 'water' }
    if (shape === SHAPE.point) return only(properties, ['kind', 'name'])
    return kindIf(properties.kind, properties.kind === 'river' || zoom >= FROM.stream)
  },
  buildings: (_, zoom) => kindIf('building', zoom >= FROM.buildings),
  roads: keepRoad,
  boundaries: ({ kind }, zoom) => kindIf(kind, kind !== 'county' || zoom >= FROM.county),
  places: (properties, zoom) => {
    const { kind, kind_detail: detail } = properties
    if (kind === 'country') return null
    if ((detail === 'village' || detail === 'hamlet') && zoom < FROM.village) return null
    return only(properties, ['kind', 'kind_detail', 'name'])
  },
  pois: (properties) =>
    LANDMARKS.includes(String(properties.kind)) ? only(properties, ['kind', 'name']) : null,
}

function keepRoad(properties: Properties, zoom: number): Properties | null {
  const { kind, kind_detail: detail, is_tunnel: isTunnel } = properties
  const kept: Properties = { kind: String(kind), ...(isTunnel === true && { is_tunnel: true }) }
  if (kind === 'highway' || kind === 'major_road') {
    if (detail === 'secondary' || detail === 'tertiary') kept.kind_detail = 'lesser'
    return { ...kept, ...wordsOfMajor(properties, zoom) }
  }
  if (kind === 'minor_road' || (kind === 'path' && zoom >= FROM.minorNames)) {
    if (detail === 'service') kept.kind_detail = 'service'
    return { ...kept, ...only(properties, zoom < FROM.minorNames ? [] : ['name']) }
  }
  if (kind === 'aeroway') return { ...kept, ...only(properties, ['kind_detail']) }
  return kind === 'rail' || kind === 'ferry' ? kept : null
}

function wordsOfMajor(properties: Properties, zoom: number): Properties {
  if (properties.is_link === true) return { is_link: true }
  if (zoom < FROM.refs) return {}
  return only(properties, zoom < FROM.names ? ['ref'] : ['ref', 'name'])
}

/** Those of the properties that are there. */
function only(properties: Properties, names: readonly string[]): Properties {
  return Object.fromEntries(
    names.flatMap((name) => (name in properties ? [[name, properties[name] ?? '']] : [])),
  )
}

/** Keeps what our map draws of a tile; lines and areas with the same style become one feature. */
export function keepDrawn(tile: Tile, zoom: number): Tile {
  const kept: Tile = new Map()
  for (const [name, keep] of Object.entries(LAYERS)) {
    const features: TileFeature[] = []
    const alike = new Map<string, TileFeature>()
    for (const { shape, properties, parts } of tile.get(name) ?? []) {
      const left = keep(properties, zoom, shape)
      if (left === null || parts.length === 0) continue
      const key = JSON.stringify([shape, left])
      const same = shape === SHAPE.point ? undefined : alike.get(key)
      if (same) {
        same.parts.push(...parts)
        continue
      }
      const feature = { shape, properties: left, parts: [...parts] }
      alike.set(key, feature)
      features.push(feature)
    }
    for (const feature of features) if (feature.shape === SHAPE.line) feature.parts = joinLines(feature.parts)
    kept.set(name, features)
  }
  return kept
}

/** Lines that go on where exactly one other ends become one: shorter to write, and a street has its name once. */
function joinLines(lines: readonly number[][]): number[][] {
  const ends = new Map<string, Set<number[]>>()
  const keyAt = (line: readonly number[], i: number) => `${line.at(i)},${line.at(i + 1)}`
  const keysOf = (line: readonly number[]) => [keyAt(line, 0), keyAt(line, -2)]
  for (const line of lines)
    for (const key of keysOf(line)) ends.set(key, (ends.get(key) ?? new Set()).add(line))
  const used = new Set<number[]>()
  const neighbour = (line: readonly number[]) => {
    const [, end = ''] = keysOf(line)
    const there = [...(ends.get(end) ?? [])]
    const next = there.length === 2 ? there.find((other) => !used.has(other)) : undefined
    if (!next) return null
    used.add(next)
    return (keyAt(next, 0) === end ? next : backwards(next)).slice(2)
  }
  const joined: number[][] = []
  for (const line of lines) {
    if (used.has(line)) continue
    used.add(line)
    let long = [...line]
    for (const _ of [0, 1]) {
      for (let more = neighbour(long); more; more = neighbour(long)) long.push(...more)
      long = backwards(long)
    }
    joined.push(long)
  }
  return joined
}
