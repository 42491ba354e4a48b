import {
  CenteredTextSymbolizer,
  type Feature,
  GeomType,
  type LabelRule,
  type Layout,
  LineLabelPlacement,
  LineLabelSymbolizer,
} from 'protomaps-leaflet'
import type { Colours } from './streets-colours.ts'

const STOPS: unknown[] = ['ferry_terminal', 'station']

/** The names of a map, `scale` times as large as usual. Earlier rules take their place first; a name that would lie over another is left out. */
export function labelRules(colours: Colours, face: string, scale = 1): LabelRule[] {
  const halo = { stroke: colours.halo, width: 3 }
  const font = (weight: number, px: number) => `${weight} ${px * scale}px ${face}`
  const place = (
    dataLayer: string,
    [weight, px]: [number, number],
    colour: keyof Colours,
    filter: NonNullable<LabelRule['filter']>,
    [minzoom, maxzoom]: [number, number],
  ): LabelRule => ({
    dataLayer,
    symbolizer: new CenteredTextSymbolizer({
      labelProps: ['name:tr', 'name'],
      fill: colours[colour],
      ...halo,
      font: font(weight, px),
      lineHeight: 1.5,
      maxLineChars: 16,
    }),
    minzoom,
    maxzoom,
    filter,
  })
  const along = (
    [weight, px]: [number, number],
    colour: keyof Colours,
    kinds: unknown[],
    minzoom: number,
    labelProps = ['name'],
  ): LabelRule => ({
    dataLayer: 'roads',
    symbolizer: new StreetName({
      labelProps,
      fill: colours[colour],
      ...halo,
      font: font(weight, px),
      repeatDistance: 400,
      position: LineLabelPlacement.Center,
    }),
    filter: (_, { props }) => kinds.includes(props.kind) && labelProps.some((key) => key in props),
    minzoom,
  })
  const detail =
    (...details: unknown[]) =>
    (_: number, { props }: Feature) =>
      details.includes(props.kind_detail)
  /** Stations are shown from farther away than other landmarks. */
  const isStop = (_: number, { props }: Feature) => STOPS.includes(props.kind)
  const isSight = (_: number, { props }: Feature) => !STOPS.includes(props.kind)
  const isWater = (_: number, { geomType }: Feature) => geomType === GeomType.Point

  return [
    place('places', [600, 14], 'label', detail('city'), [5, 13]),
    place('places', [600, 13], 'label', detail('town'), [9, 14]),
    place('places', [500, 13], 'label', detail('suburb'), [12, 15]),
    along([600, 12], 'street-label', ['highway'], 11, ['ref', 'name']),
    along([500, 12], 'street-label', ['major_road'], 14),
    place('places', [500, 12], 'label', detail('village', 'hamlet'), [12, 16]),
    place('places', [500, 12], 'label', detail('quarter', 'neighbourhood'), [15, 17]),
    along([400, 12], 'street-label', ['minor_road', 'path'], 15),
    place('water', [400, 12], 'water-label', isWater, [7, 18]),
    place('pois', [500, 11], 'street-label', isStop, [15, 18]),
    place('pois', [500, 11], 'street-label', isSight, [17, 18]),
  ]
}

type Line = Parameters<LineLabelSymbolizer['place']>[1][number]

/** So far a street may leave the straight line on which its name is written: less than half of a letter's height. */
const BEND_PX = 5

/** Names along streets. Ours are seldom straight to the degree, as the library wants them: a gentle bend is none. */
class StreetName extends LineLabelSymbolizer {
  override place(layout: Layout, lines: Line[], feature: Feature) {
    return super.place(layout, lines.map(straighten), feature)
  }
}

/** The line by as few of its points as lie no farther than that from it (Douglas and Peucker's way). */
export function straighten(line: Line): Line {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return line
  const away = line.map((point) => distance(point, first, last))
  const farthest = away.indexOf(Math.max(...away))
  if ((away[farthest] ?? 0) <= BEND_PX) return [first, last]
  return [...straighten(line.slice(0, farthest + 1)), ...straighten(line.slice(farthest)).slice(1)]
}

type Point = { x: number; y: number }

/** Of a point from the line through two others; from the first of them where they are one. */
function distance({ x, y }: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return Math.hypot(x - from.x, y - from.y)
  return Math.abs(dy * (x - from.x) - dx * (y - from.y)) / length
}
