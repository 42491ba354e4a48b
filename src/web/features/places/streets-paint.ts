import { type Feature, GeomType, LineSymbolizer, type PaintRule, PolygonSymbolizer } from 'protomaps-leaflet'
import type { Colours } from './streets-colours.ts'
import { roadRules, width } from './streets-roads.ts'

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

/** How the map is drawn, from the ground up. */
export function paintRules(colours: Colours): PaintRule[] {
  const fill = (dataLayer: string, colour: keyof Colours, filter: Filter, minzoom = 0): PaintRule => ({
    ...{ dataLayer, filter, minzoom },
    symbolizer: new PolygonSymbolizer({ fill: colours[colour] }),
  })
  const line = (
    dataLayer: string,
    colour: keyof Colours,
    [filter, minzoom]: [Filter, number],
    options: LineOptions,
  ): PaintRule => ({
    ...{ dataLayer, filter, minzoom },
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
    line('roads', 'rail', [of('ferry'), 11], { width: 0.8, dashWidth: 0.8, dash: [4, 4] }),
    ...roadRules(colours),
    line('roads', 'rail', [surfaceRail, 9], { width: width({ 9: 0.4, 13: 0.8, 18: 2.5 }) }),
  ]
}
