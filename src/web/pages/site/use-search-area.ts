import { useState } from 'react'
import type { Understood } from '#contract/search.ts'
import { fold } from '#lib/turkish.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { useArea } from '#web/features/places/beside-map.tsx'
import type { Area } from '#web/features/places/leaflet-map.ts'
import { useDistricts, useProvinces } from '#web/features/places/queries.ts'
import { type SearchState, takeBack } from '#web/features/search/search-state.ts'

/** Parts of a search that define its subject; when they change, the area no longer applies. */
const subjectOf = ({ q, city, district, radius }: SearchState) => JSON.stringify([q, city, district, radius])

/**
 * A part of the map that was searched instead of where the question says: the place it names is taken out of the
 * question, as its chips show.
 */
export function useSearchArea(state: SearchState, change: (state: Partial<SearchState>) => void) {
  const { area, search } = useArea()
  const [subject, setSubject] = useState('')
  const searchHere = (next: Area | null, understood: Understood | undefined) => {
    const isNamed = understood && (understood.city ?? understood.district) !== null
    const named = isNamed ? takeBack(state, understood, 'place') : state
    const left = next ? { ...named, city: null, district: null } : state
    if (subjectOf(left) !== subjectOf(state)) change(left)
    setSubject(subjectOf(left))
    search(next)
  }
  const current = area && subject === subjectOf(state) ? area : null
  return {
    area: current,
    searchHere,
    /** The question as the area asks it. */
    asked: current ? { ...state, radius: current.radius } : state,
  }
}

/** Choices of the filters; the districts of the province that `city` names, in any spelling. */
export function useChoices(city: string | null) {
  const categories = useCategories().data
  const provinces = useProvinces().data
  const plate = city && provinces?.find(({ name }) => fold(name) === fold(city))?.plate
  const districts = useDistricts(plate || '').data
  return { categories, provinces, districts }
}
