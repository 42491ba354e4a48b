import type { Tags } from '../../osm/tags.ts'
import { type Kind, kindOfArea, kindOfBorder, kindOfLine, kindOfPoint } from './kinds.ts'
import { closeRings, orient } from './rings.ts'
import { type Box, boxOf } from './shapes.ts'
import { type Properties, SHAPE, type Shape } from './vector-tile.ts'

/** Something to be drawn, in units of the world (`tile-grid.ts`). */
export type Drawable = {
  layer: string
  shape: Shape
  properties: Properties
  from: number
  parts: number[][]
  box: Box
}

export const isWanted = (tags: Tags) =>
  tags.size > 0 && (kindOfLine(tags) ?? kindOfArea(tags) ?? kindOfPoint(tags)) !== null

const isArea = (tags: Tags) => tags.get('type') === 'multipolygon' && kindOfArea(tags) !== null

/** Of relations areas and borders. */
export const isWantedRelation = (tags: Tags) => isArea(tags) || kindOfBorder(tags) !== null

/** Nodes, ways and relations that the map draws, with their shapes. */
export class Gathered {
  readonly drawables: Drawable[] = []

  takeNode(tags: Tags, point: number[]): void {
    if (tags.size > 0) this.#take(kindOfPoint(tags), SHAPE.point, [point])
  }

  takeWay(tags: Tags, line: number[]): void {
    if (line.length < 4) return
    const kind = kindOfLine(tags)
    this.#take(kind, SHAPE.line, [line])
    const isClosed = line.length >= 8 && line[0] === line.at(-2) && line[1] === line.at(-1)
    if (isClosed && kind === null) this.#takeRings(tags, [line])
  }

  /** @param lines of its ways */
  takeRelation(tags: Tags, lines: number[][]): void {
    const whole = lines.filter((line) => line.length >= 4)
    this.#take(kindOfBorder(tags), SHAPE.line, whole)
    const rings = isArea(tags) ? closeRings(whole) : []
    if (rings.length > 0) this.#takeRings(tags, rings)
  }

  /** An area, and in its middle its name. */
  #takeRings(tags: Tags, rings: number[][]): void {
    this.#take(kindOfArea(tags), SHAPE.polygon, orient(rings))
    const [west, north, east, south] = boxOf(rings)
    this.takeNode(tags, [Math.round((west + east) / 2), Math.round((north + south) / 2)])
  }

  #take(kind: Kind | null, shape: Shape, parts: number[][]): void {
    if (kind && parts.length > 0) this.drawables.push({ ...kind, shape, parts, box: boxOf(parts) })
  }
}
