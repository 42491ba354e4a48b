import type L from 'leaflet'
import Supercluster, { type ClusterFeature, type PointFeature } from 'supercluster'
import type { Look, MapPlace } from './map-place.ts'

/** Places nearer than this become one marker: a marker is 48 px wide and high. */
const RADIUS_PX = 64
/** Between the pins of one spot when they are laid out around it. */
const GAP_PX = 54

type Cluster = ClusterFeature<object>
type Single = PointFeature<{ place: MapPlace }>
export type Found = Cluster | Single

export const isCluster = (found: Found): found is Cluster => 'cluster' in found.properties

export const placeKey = (id: number) => `place-${id}`

const keyOf = (found: Found) =>
  isCluster(found) ? `cluster-${found.properties.cluster_id}` : placeKey(found.properties.place.id)

/** Which places stand alone in the view and which are one marker. Those of one spot are laid out around it when asked. */
export function makeClusters(map: L.Map, closest: number) {
  const index = new Supercluster<{ place: MapPlace }, object>({
    radius: RADIUS_PX,
    extent: 256, // Leaflet's pixels in a tile; the radius is measured in them
    maxZoom: closest,
  }).load([])
  let open: Cluster | null = null

  const leaves = (cluster: Cluster) =>
    index.getLeaves(cluster.properties.cluster_id, Number.POSITIVE_INFINITY)

  /** The places of a cluster in a spiral around it, none over another. */
  function around(cluster: Cluster): Single[] {
    const [lng = 0, lat = 0] = cluster.geometry.coordinates
    const middle = map.project([lat, lng])
    let [angle, radius] = [0, GAP_PX]
    return leaves(cluster).map((leaf) => {
      const at = map.unproject([middle.x + radius * Math.sin(angle), middle.y - radius * Math.cos(angle)])
      const turned = GAP_PX / radius
      angle += turned
      radius += (GAP_PX * turned) / (2 * Math.PI)
      return { ...leaf, geometry: { type: 'Point', coordinates: [at.lng, at.lat] } }
    })
  }

  return {
    load(places: readonly MapPlace[]) {
      open = null
      index.load(
        places.map((place) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [place.point.lng, place.point.lat] },
          properties: { place },
        })),
      )
    },
    /** By their keys. */
    within(bounds: L.LatLngBounds): Map<string, Found> {
      const box: [number, number, number, number] = [
        bounds.getWest(),
        bounds.getSouth(),
        bounds.getEast(),
        bounds.getNorth(),
      ]
      const found = index.getClusters(box, Math.round(map.getZoom()))
      const shown = found.flatMap((one) => (open && keyOf(one) === keyOf(open) ? around(open) : [one]))
      return new Map(shown.map((one) => [keyOf(one), one]))
    },
    /** The zoom from which it splits; null: all in one spot. */
    splitsAt(cluster: Cluster): number | null {
      const zoom = index.getClusterExpansionZoom(cluster.properties.cluster_id)
      return zoom > closest ? null : zoom
    },
    holds: (cluster: Cluster, id: number) =>
      leaves(cluster).some(({ properties }) => properties.place.id === id),
    /** How many of its places have a look. */
    countOf: (cluster: Cluster, look: Look) =>
      leaves(cluster).filter(({ properties }) => properties.place.look === look).length,
    /** Lays the places of one spot out, or back with null; answers whether that changes anything. */
    layOut(cluster: Cluster | null): boolean {
      const before = open
      open = cluster
      return before !== cluster
    },
  }
}
