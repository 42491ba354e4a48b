import { FieldReader, VarintReader } from '../../osm/protobuf.ts'
import { field, number, packed, varint, zigzag } from './protobuf-writer.ts'

/** Numbers of the kinds of shapes in a Mapbox vector tile. */
export const SHAPE = { point: 1, line: 2, polygon: 3 } as const
export type Shape = (typeof SHAPE)[keyof typeof SHAPE]
export type Properties = Record<string, string | number | boolean>

/** `parts`: points, lines or rings, each x, y, x, y … in units of the tile; rings do not repeat their first point. */
export type TileFeature = { shape: Shape; properties: Properties; parts: number[][] }
/** Features by the name of their layer, in the order in which they are drawn. */
export type Tile = Map<string, TileFeature[]>

export const EXTENT = 4096

/** Numbers of the fields of the format: https://github.com/mapbox/vector-tile-spec, version 2. */
const LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 }
const FEATURE = { tags: 2, shape: 3, geometry: 4 }
const VALUE = { text: 1, double: 3, int: 4, uint: 5, sint: 6, bool: 7 }
const COMMAND = { move: 1, line: 2, close: 7 }
const TILE_LAYER = 3

export function readTile(bytes: Uint8Array): Tile {
  const tile: Tile = new Map()
  const fields = new FieldReader(bytes)
  while (fields.next()) {
    if (fields.field !== TILE_LAYER) continue
    const { name, features } = readLayer(fields.bytes())
    tile.set(name, features)
  }
  return tile
}

function readLayer(bytes: Uint8Array): { name: string; features: TileFeature[] } {
  const fields = new FieldReader(bytes)
  const [keys, values, packedFeatures]: [string[], Properties[string][], Uint8Array[]] = [[], [], []]
  let name = ''
  while (fields.next()) {
    if (fields.field === LAYER.name) name = text(fields.bytes())
    else if (fields.field === LAYER.key) keys.push(text(fields.bytes()))
    else if (fields.field === LAYER.value) values.push(readValue(fields.bytes()))
    else if (fields.field === LAYER.feature) packedFeatures.push(fields.bytes())
    else if (fields.field === LAYER.extent && fields.unsigned() !== EXTENT)
      throw new Error(`a layer is not ${EXTENT} units wide`)
  }
  return { name, features: packedFeatures.map((one) => readFeature(one, keys, values)) }
}

function readFeature(
  bytes: Uint8Array,
  keys: readonly string[],
  values: readonly Properties[string][],
): TileFeature {
  const fields = new FieldReader(bytes)
  const feature: TileFeature = { shape: SHAPE.point, properties: {}, parts: [] }
  while (fields.next()) {
    if (fields.field === FEATURE.shape) feature.shape = fields.unsigned() as Shape
    else if (fields.field === FEATURE.geometry) feature.parts = readGeometry(fields.bytes())
    else if (fields.field === FEATURE.tags) {
      const numbers = new VarintReader(fields.bytes())
      while (!numbers.done) {
        const key = keys[numbers.unsigned()]
        const value = values[numbers.unsigned()]
        if (key !== undefined && value !== undefined) feature.properties[key] = value
      }
    }
  }
  return feature
}

/** Texts, whole numbers and booleans; other types of value are dropped. */
function readValue(bytes: Uint8Array): Properties[string] {
  const fields = new FieldReader(bytes)
  while (fields.next()) {
    if (fields.field === VALUE.text) return text(fields.bytes())
    if (fields.field === VALUE.int) return fields.signed()
    if (fields.field === VALUE.uint) return fields.unsigned()
    if (fields.field === VALUE.sint) return fields.zigzag()
    if (fields.field === VALUE.bool) return fields.unsigned() !== 0
  }
  return ''
}

function readGeometry(bytes: Uint8Array): number[][] {
  const numbers = new VarintReader(bytes)
  const parts: number[][] = []
  let [x, y] = [0, 0]
  while (!numbers.done) {
    const command = numbers.unsigned()
    if (command % 8 === COMMAND.close) continue
    for (let left = Math.floor(command / 8); left > 0; left -= 1) {
      x += numbers.zigzag()
      y += numbers.zigzag()
      if (command % 8 === COMMAND.move) parts.push([x, y])
      else parts.at(-1)?.push(x, y)
    }
  }
  return parts
}

export function writeTile(tile: Tile): Buffer {
  const layers = [...tile].filter(([, features]) => features.length > 0)
  return Buffer.concat(layers.map(([name, features]) => field(TILE_LAYER, writeLayer(name, features))))
}

function writeLayer(name: string, features: readonly TileFeature[]): Buffer {
  const keys = new Map<string, number>()
  const values = new Map<Properties[string], number>()
  const numberIn = <Key>(table: Map<Key, number>, key: Key) => {
    const known = table.get(key) ?? table.size
    table.set(key, known)
    return known
  }
  const written = features.map(({ shape, properties, parts }) => {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      numberIn(keys, key),
      numberIn(values, value),
    ])
    const body = [packed(FEATURE.tags, tags), number(FEATURE.shape, shape)]
    return field(LAYER.feature, Buffer.concat([...body, packed(FEATURE.geometry, geometry(shape, parts))]))
  })
  return Buffer.concat([
    number(LAYER.version, 2),
    field(LAYER.name, name),
    ...written,
    ...[...keys.keys()].map((key) => field(LAYER.key, key)),
    ...[...values.keys()].map((value) => field(LAYER.value, writeValue(value))),
    number(LAYER.extent, EXTENT),
  ])
}

function writeValue(value: Properties[string]): Buffer {
  if (typeof value === 'string') return field(VALUE.text, value)
  if (typeof value === 'boolean') return number(VALUE.bool, value ? 1 : 0)
  return Buffer.concat([varint(8 * VALUE.sint), varint(zigzag(value))])
}

function geometry(shape: Shape, parts: readonly number[][]): number[] {
  const commands: number[] = []
  let [x, y] = [0, 0]
  const step = (part: readonly number[], i: number) => {
    const [nextX = 0, nextY = 0] = [part[i], part[i + 1]]
    commands.push(zigzag(nextX - x), zigzag(nextY - y))
    x = nextX
    y = nextY
  }
  for (const part of parts) {
    commands.push(8 + COMMAND.move)
    step(part, 0)
    const rest = part.length / 2 - 1
    if (rest > 0) commands.push(8 * rest + COMMAND.line)
    for (let i = 2; i < part.length; i += 2) step(part, i)
    if (shape === SHAPE.polygon) commands.push(8 + COMMAND.close)
  }
  return commands
}

const text = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
