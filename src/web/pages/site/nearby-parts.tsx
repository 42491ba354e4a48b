import { useState } from 'react'
import type { OpenAround } from '#contract/listing-open-around.ts'
import { nearbyText as text } from '#text/businesses-nearby.ts'
import { NEARBY_LIMIT, type useNearby } from '#web/features/businesses/queries.ts'
import { useArea } from '#web/features/places/beside-map.tsx'

type Around = { data: OpenAround | undefined; isError: boolean }

const RADII = [10, 25, 50, 100] as const

/** The radius searched: the chosen one, or that of the part of the map that is searched instead. */
export function useRadius() {
  const [chosen, setChosen] = useState<number>(RADII[0])
  const { area, search: searchArea } = useArea()
  const radius = area?.radius ?? chosen
  return {
    area,
    searchArea,
    radius,
    radii: area ? [...new Set([radius, ...RADII])].sort((a, b) => a - b) : RADII,
    widen: (next: number) => (area ? searchArea({ ...area, radius: next }) : setChosen(next)),
  }
}

/** How many there are within the radius; until that is known, nothing is said to be all. */
export function nearbyStatus(
  { data, isError, isPlaceholderData }: ReturnType<typeof useNearby>,
  around: Around,
  located: boolean,
  /** Null: what is reached within minutes. */
  radius: number | null,
): string {
  if (!located && data === undefined) return text.asking
  if (data === undefined) return isError ? '' : text.searching
  const total = around.data?.total
  if (total === undefined && around.isError && data.length === NEARBY_LIMIT) return ''
  if (isPlaceholderData || (total === undefined && data.length === NEARBY_LIMIT)) return text.searching
  const count = Math.max(total ?? 0, data.length)
  return radius === null ? text.countReached(count) : text.count(count, radius)
}

/** How many of those around stand on the map, where not all do. */
export function OnMapNote({ around }: { around: OpenAround | undefined }) {
  if (!around || around.places.length === 0 || around.places.length >= around.total) return null
  return <p className="text-sm text-ink-soft">{text.onMap(around.places.length, around.total)}</p>
}

/** Says what the list leaves out; empty until that is known. */
export function listedNote(around: Around, listed: number, each: number | null): string | null {
  if (!around.data && !around.isError) return ''
  return (around.data?.total ?? 0) > listed ? text.listed(listed, each) : null
}
