import { exp, type Feature, LineSymbolizer, type PaintRule } from 'protomaps-leaflet'
import type { Colours } from './streets-colours.ts'

/** Pixels by zoom. */
type Stops = Record<number, number>
type Road = { kind: string; detail?: string; px: Stops; colour: keyof Colours; from: number }

/** Widths grow with the zoom as the ground does. */
export const width = (px: Stops) =>
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

/** From here on a road has edges, by which white ones stand out from the ground. Farther off all have their colour. */
const EDGES_ZOOM = 11
const EDGE_PX = 1.6

type LineOptions = ConstructorParameters<typeof LineSymbolizer>[0]

/** Tunnels, then edges, then the roads between them. */
export function roadRules(colours: Colours): PaintRule[] {
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
      ...{ color, width: dashed, dashColor: color, dashWidth: dashed, dash: [4, 4] },
    }),
  )
  const edges = ROADS.map((road) => {
    const inner = width(road.px)
    return rule(road, false, Math.max(road.from, EDGES_ZOOM), {
      ...{ color: colours.edge, width: (zoom: number) => inner(zoom) + EDGE_PX, lineJoin: 'round' },
    })
  })
  const surfaces = [PATH, ...ROADS].map((road) =>
    rule(road, false, road.from, {
      color: (zoom: number) => (zoom < EDGES_ZOOM ? colours.edge : colours[road.colour]),
      ...{ width: width(road.px), lineCap: 'round', lineJoin: 'round' },
    }),
  )
  return [...tunnels, ...edges, ...surfaces]
}
