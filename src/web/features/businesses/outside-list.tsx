import { distanceKm, type Point } from '#lib/geo.ts'
import { pointOf } from './contact-buttons.tsx'
import { PlaceCard } from './place-card.tsx'
import { useBusiness } from './queries.ts'

/** Chosen on the map, and too far down to be in the list. */
export function OutsideList({ id, from }: { id: number; from: Point | null }) {
  const { data } = useBusiness(id, from)
  if (!data) return null
  const { lat, lng } = pointOf(data) ?? {}
  const distance = from && lat !== undefined && lng !== undefined ? distanceKm(from, { lat, lng }) : null
  return <PlaceCard anchor={`business-${id}`} business={{ ...data, distance }} from={from} selected />
}
