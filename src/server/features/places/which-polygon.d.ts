/** The part of which-polygon 2.2 that we use; it brings no types. */
declare module 'which-polygon' {
  import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'

  type Box = { minX: number; minY: number; maxX: number; maxY: number }
  /** One polygon of a feature: its rings, the outer one first. */
  type Item<P> = Box & { coords: Position[][]; props: P }

  type Query<P> = {
    (point: [lng: number, lat: number], multi: true): P[] | null
    /** Every polygon, by its bounding box. */
    tree: { search(box: Box): Item<P>[] }
  }

  export default function whichPolygon<P>(data: FeatureCollection<Polygon | MultiPolygon, P>): Query<P>
}
