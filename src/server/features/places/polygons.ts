import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import whichPolygon from 'which-polygon'
import { EARTH_RADIUS_KM, type Point } from '#lib/geo.ts'

const KM_PER_DEGREE = (Math.PI * EARTH_RADIUS_KM) / 180

/** Areas on the map, each with its facts. Areas of one layer do not overlap, save for slips at their borders. */
export type Layer<P> = {
  /** The areas that hold the point. */
  at(point: Point): P[]
  /** The area whose edge is nearest to the point, if that is within `km`. Meant for points that no area holds. */
  nearest(point: Point, km: number): P | null
}

/** Builds the layer `name` of a quantised TopoJSON file whose objects are polygons with properties of shape P. */
export function layerOf<P extends object>(topology: Topology, name: string): Layer<P> {
  const collection = topology.objects[name] as GeometryCollection<P>
  const query = whichPolygon(feature(topology, collection) as FeatureCollection<Polygon | MultiPolygon, P>)
  return {
    at: ({ lat, lng }) => query([lng, lat], true) ?? [],
    nearest: (point, km) => {
      const high = km / KM_PER_DEGREE
      const wide = high / Math.cos((point.lat * Math.PI) / 180)
      const around = query.tree.search({
        minX: point.lng - wide,
        minY: point.lat - high,
        maxX: point.lng + wide,
        maxY: point.lat + high,
      })
      let best: { props: P; km: number } | null = null
      for (const { coords, props } of around) {
        const away = edgeKm(coords, point)
        if (away <= (best?.km ?? km)) best = { props, km: away }
      }
      return best?.props ?? null
    },
  }
}

/** Kilometres from a point to the nearest edge of a polygon, on a flat map around the point: right for short ways. */
function edgeKm(rings: Position[][], { lat, lng }: Point): number {
  const kmPerLng = KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)
  let least = Number.POSITIVE_INFINITY
  for (const ring of rings) {
    let [fromX, fromY] = [0, 0]
    ring.forEach(([ringLng = 0, ringLat = 0], i) => {
      const [x, y] = [(ringLng - lng) * kmPerLng, (ringLat - lat) * KM_PER_DEGREE]
      if (i > 0) least = Math.min(least, segmentKm(fromX, fromY, x, y))
      fromX = x
      fromY = y
    })
  }
  return least
}

/** Distance of the origin from the segment between two points. */
function segmentKm(ax: number, ay: number, bx: number, by: number): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + t * dx, ay + t * dy)
}
