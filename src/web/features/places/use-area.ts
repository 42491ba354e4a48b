import { useState } from 'react'
import { distanceKm, type Point } from '#lib/geo.ts'
import type { Area } from './leaflet-map.ts'

/** A part of the map that the person asked to be searched instead of their surroundings; its radius is one of `radii`. */
export function useArea(radii: readonly number[], onRadius: (radius: number) => void) {
  const [center, setCenter] = useState<Point | null>(null)
  const search = (area: Area | null) => {
    setCenter(area && { lat: Number(area.center.lat.toFixed(4)), lng: Number(area.center.lng.toFixed(4)) })
    if (area) onRadius(radii.find((radius) => radius >= area.radius) ?? radii.at(-1) ?? area.radius)
  }
  return { center, search }
}

type Found = { latitude: number | null; longitude: number | null; distance: number }

/** With distances from where the person is, though something else was the middle of the search. */
export function fromOwn<Place extends Found>(own: Point | null, places: Place[]): Place[] {
  return places.map((place) => {
    const { latitude: lat, longitude: lng } = place
    return own && lat !== null && lng !== null ? { ...place, distance: distanceKm(own, { lat, lng }) } : place
  })
}
