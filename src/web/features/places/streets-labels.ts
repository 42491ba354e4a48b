import {
  CenteredTextSymbolizer,
  type Feature,
  GeomType,
  type LabelRule,
  LineLabelSymbolizer,
} from 'protomaps-leaflet'
import type { Colours } from './streets-colours.ts'

/** The names of a map. Earlier rules take their place first; a name that would lie over another is left out. */
export function labelRules(colours: Colours, face: string): LabelRule[] {
  const halo = { stroke: colours.halo, width: 3 }
  const font = (weight: number, px: number) => `${weight} ${px}px ${face}`
  const place = (
    dataLayer: string,
    [weight, px]: [number, number],
    colour: keyof Colours,
    filter: LabelRule['filter'],
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
    ...(filter && { filter }),
  })
  const along = (
    [weight, px]: [number, number],
    colour: keyof Colours,
    kinds: unknown[],
    minzoom: number,
    labelProps = ['name'],
  ): LabelRule => ({
    dataLayer: 'roads',
    symbolizer: new LineLabelSymbolizer({
      labelProps,
      fill: colours[colour],
      ...halo,
      font: font(weight, px),
      repeatDistance: 400,
    }),
    filter: (_, { props }) => kinds.includes(props.kind) && labelProps.some((key) => key in props),
    minzoom,
  })
  const detail =
    (...details: unknown[]) =>
    (_: number, { props }: Feature) =>
      details.includes(props.kind_detail)
  const isWater = (_: number, { geomType }: Feature) => geomType === GeomType.Point

  return [
    place('places', [600, 14], 'label', detail('city'), [5, 13]),
    place('places', [600, 13], 'label', detail('town'), [9, 14]),
    place('places', [500, 13], 'label', detail('suburb'), [12, 15]),
    along([600, 12], 'street-label', ['highway'], 11, ['ref', 'name']),
    along([500, 12], 'street-label', ['major_road'], 14),
    place('places', [500, 12], 'label', detail('village', 'hamlet'), [12, 16]),
    place('places', [500, 12], 'label', detail('quarter', 'neighbourhood'), [14, 17]),
    along([400, 12], 'street-label', ['minor_road', 'path'], 15),
    place('water', [400, 12], 'water-label', isWater, [7, 18]),
    place('pois', [500, 11], 'street-label', undefined, [16, 18]),
  ]
}
