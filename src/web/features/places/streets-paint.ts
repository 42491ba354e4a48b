import {
  exp,
  type Feature,
  GeomType,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import type { Colours } from './streets-colours.ts'

type Filter = NonNullable<PaintRule['filter']>
type LineOptions = ConstructorParameters<typeof LineSymbolizer>[0]

const GREEN = ['wood', 'park', 'golf_course', 'village_green', 'allotments', 'cemetery']
const GROUNDS = ['hospital', 'school', 'university', 'college', 'aerodrome', 'stadium']

/** Farther off the ground below shows the coasts of all countries, and the data only ours. */
const EARTH_ZOOM = 9

const everything: Filter = () => true
const areas: Filter = (_, { geomType }) => geomType === GeomType.Polygon
const lines: Filter = (_, { geomType }) => geomType === GeomType.Line
/** Of one of these kinds. */
const of =
  (...kinds: unknown[]): Filter =>
  (_, { props }) =>
    kinds.includes(props.kind)
const surfaceRail = (_: number, { props }: Feature) => props.kind === 'rail' && props.is_tunnel !== true

/** The paint rules, from the ground up. */
export function paintRules(colours: Colours): PaintRule[] {
  const fill = (dataLayer: string, colour: keyof Colours, filter: Filter, minzoom = 0): PaintRule => ({
    dataLayer,
    filter,
    minzoom,
    symbolizer: new PolygonSymbolizer({ fill: colours[colour] }),
  })
  const line = (
    dataLayer: string,
    colour: keyof Colours,
    [filter, minzoom]: [Filter, number],
    options: LineOptions,
  ): PaintRule => ({
    dataLayer,
    filter,
    minzoom,
    symbolizer: new LineSymbolizer({ color: colours[colour], dashColor: colours[colour], ...options }),
  })
  return [
    fill('earth', 'land', everything, EARTH_ZOOM),
    fill('landuse', 'ground', of(...GROUNDS)),
    fill('landuse', 'green', of(...GREEN)),
    fill('landuse', 'sand', of('beach', 'sand')),
    fill('water', 'water', areas),
    line('water', 'water', [lines, 10], { width: width({ 9: 0.5, 14: 1.5, 18: 8 }) }),
    line('roads', 'ground', [of('aeroway'), 10], { width: width({ 11: 1, 15: 8, 18: 40 }) }),
    fill('buildings', 'building', everything, 15),
    line('boundaries', 'line', [of('country', 'region'), 0], { width: 1 }),
    line('boundaries', 'line', [of('county'), 10], { width: 0.6 }),
    line('roads', 'rail', [of('ferry'), 13], { width: 0.8, dashWidth: 0.8, dash: [4, 4] }),
    ...roadRules(colours),
    line('roads', 'rail', [surfaceRail, 9], { width: width({ 9: 0.4, 13: 0.8, 18: 2.5 }) }),
  ]
}

/** Pixels by zoom. */
type Stops = Record<number, number>
type Road = { kind: string; detail?: string; px: Stops; colour: keyof Colours; from: number }

/** Widths grow with the zoom as the ground does. */
const width = (px: Stops) =>
  exp(
    1.6,
    Object.entries(px).map(([zoom, at]) => [Number(zoom), at]),
  )

/** Those that matter more are drawn over the others. */
const ROADS: Road[] = [
  { kind: 'minor_road', detail: 'service', px: { 15: 0.8, 18: 5 }, colour: 'street', from: 15 },
  { kind: 'minor_road', px: { 13: 0.6, 15: 3, 18: 13 }, colour: 'street', from: 13 },
  {
    kind: 'major_road',
    detail: 'lesser',
    px: { 10: 0.6, 12: 1.6, 15: 4.5, 18: 16 },
    colour: 'street',
    from: 10,
  },
  { kind: 'major_road', px: { 6: 0.6, 10: 1.2, 12: 2.2, 15: 6, 18: 20 }, colour: 'road', from: 6 },
  { kind: 'highway', px: { 5: 0.7, 10: 1.8, 12: 3, 15: 7, 18: 22 }, colour: 'highway', from: 5 },
]
const PATH: Road = { kind: 'path', px: { 15: 0.5, 18: 2.5 }, colour: 'edge', from: 16 }

/** From here on a road has edges, by which white ones stand out from the ground. Farther off all are lines of one colour. */
const EDGES_ZOOM = 11
const EDGE_PX = 1.6

/** Ramps are narrower than what they lead to. */
const RAMP = 0.55

function widthOf(road: Road) {
  const usual = width(road.px)
  return (zoom: number, one?: Feature) => usual(zoom) * (one?.props.is_link === true ? RAMP : 1)
}

/** Tunnels, then edges, then the roads between them. */
function roadRules(colours: Colours): PaintRule[] {
  const rule = (road: Road, isTunnel: boolean, minzoom: number, options: LineOptions): PaintRule => ({
    dataLayer: 'roads',
    minzoom,
    symbolizer: new LineSymbolizer(options),
    filter: (_, { props }: Feature) =>
      props.kind === road.kind &&
      props.kind_detail === road.detail &&
      (props.is_tunnel === true) === isTunnel,
  })
  // What runs below the ground or the sea must not look like a bridge.
  const [color, dashed] = [colours.rail, 1.5]
  const tunnels = ROADS.map((road) =>
    rule(road, true, Math.max(road.from, EDGES_ZOOM), {
      color,
      width: dashed,
      dashColor: color,
      dashWidth: dashed,
      dash: [4, 4],
    }),
  )
  const edges = ROADS.map((road) => {
    const inner = widthOf(road)
    return rule(road, false, Math.max(road.from, EDGES_ZOOM), {
      color: colours.edge,
      width: (zoom: number, one?: Feature) => inner(zoom, one) + EDGE_PX,
      lineJoin: 'round',
    })
  })
  const surfaces = [PATH, ...ROADS].map((road) =>
    rule(road, false, road.from, {
      color: (zoom: number) => (zoom < EDGES_ZOOM ? colours['far-road'] : colours[road.colour]),
      width: widthOf(road),
      lineCap: 'round',
      lineJoin: 'round',
    }),
  )
  return [...tunnels, ...edges, ...surfaces]
}
