import { useEffect, useRef, useState } from 'react'
import type { BusinessCard } from '#contract/businesses.ts'
import type { Candidate } from '#contract/candidates.ts'
import type { Point } from '#lib/geo.ts'
import { candidateText as text } from '#text/candidates.ts'
import { streetMapText } from '#text/places-map.ts'
import { PlaceCard } from '#web/features/businesses/place-card.tsx'
import { StreetLine } from '#web/features/businesses/street-line.tsx'
import { CandidateRow } from '#web/features/candidates/candidate-list.tsx'
import { type ListedQuestion, MAPPED, useCandidates } from '#web/features/candidates/queries.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { useReturnToMarker } from '#web/features/places/beside-map.tsx'
import { hereOf } from '#web/features/places/here-of.tsx'
import type { Area } from '#web/features/places/leaflet-map.ts'
import { focusMarker, type MapPlace } from '#web/features/places/map-place.ts'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { useWide } from '#web/lib/browser-state.ts'
import type { Where } from '#web/lib/where.ts'
import { mapPlaceOf } from './map-place-of.ts'

/** A business chosen on the map: a new object each time, so that the same one chosen twice leads to its card twice. */
export type Choice = { id: number } | null

type Props = {
  businesses: readonly BusinessCard[]
  /** Of the places that nobody confirmed; null: none are shown. */
  question: ListedQuestion | null
  where: Where
  area: Area | null
  onSearchHere(area: Area | null): void
  choice: Choice
  onChoose(choice: Choice): void
  /** Of the card that is pointed at in the list. */
  pointed: number | null
  /** Where directions of the card on a phone begin, and from where its minutes are told. */
  from: Point | null
  start: Point | null
  /** Note about places that the map leaves out. */
  note?: string | undefined
}

/** The marker of a place that nobody confirmed: no business has its number. */
const markerOf = ({ id }: Candidate) => -id

const toMapPlace = (candidate: Candidate): MapPlace => {
  const { name, lat, lng } = candidate
  return { id: markerOf(candidate), name, point: { lat, lng }, look: 'unconfirmed' }
}

/** Around the part of the map that is searched, else of what is asked. */
function useMapped(question: ListedQuestion | null, area: Area | null) {
  const here = question && area ? { ...question, city: null, district: null, point: area.center } : question
  return useCandidates(here, MAPPED).data?.pages[0]?.data
}

/**
 * Listed businesses on a map, with the card of the chosen one below it where no list stands beside, and the nearest places
 * that nobody confirmed, of which the chosen one stands below it.
 */
export function BusinessMap(props: Props) {
  const { businesses, question, where, area, onSearchHere, choice, onChoose, pointed, from, start, note } =
    props
  const trades = useCategories().data
  const wide = useWide()
  useReturnToMarker(choice)
  const business = businesses.find(({ id }) => id === choice?.id)
  const mapped = useMapped(question, area)
  const candidates = mapped?.items ?? []
  const [picked, setPicked] = useState<{ marker: number } | null>(null)
  const candidate = candidates.find((one) => markerOf(one) === picked?.marker)
  return (
    <div className="grid gap-3 lg:sticky lg:top-24">
      <PlaceMap
        places={[...businesses.flatMap((one) => mapPlaceOf(one, trades)), ...candidates.map(toMapPlace)]}
        here={hereOf(where)}
        around={area?.center ?? null}
        {...(area && { radius: area.radius })}
        onSearchHere={(next) => {
          onSearchHere(next)
          onChoose(null)
          setPicked(null)
        }}
        selected={candidate ? markerOf(candidate) : (choice?.id ?? null)}
        pointed={pointed}
        onSelect={(id) => {
          setPicked(id < 0 ? { marker: id } : null)
          onChoose(id < 0 ? null : { id })
        }}
        className="h-[60dvh] min-h-[min(16rem,70dvh)] lg:h-[calc(100dvh-9.5rem)]"
      />
      {area && businesses.length === 0 && <p role="status">{streetMapText.noneHere}</p>}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {mapped && mapped.total > candidates.length && (
        <p className="text-sm text-ink-soft">{text.onMap(candidates.length)}</p>
      )}
      {candidate && <PickedCandidate key={picked?.marker} candidate={candidate} />}
      {business && !wide && (
        <PlaceCard
          anchor={`business-${business.id}`}
          business={business}
          from={from}
          start={start}
          words="badge"
          selected
          street={<StreetLine business={business} />}
        />
      )}
    </div>
  )
}

/** The chosen one of those that nobody confirmed; Escape leads back to its marker. */
function PickedCandidate({ candidate }: { candidate: Candidate }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    box.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={box}
      aria-label={text.badge}
      className="overflow-hidden rounded-lg border border-line bg-surface lg:absolute lg:top-3 lg:right-16 lg:left-16 lg:z-10 lg:shadow-lg"
      onKeyDown={({ key }) => key === 'Escape' && focusMarker(markerOf(candidate))}
    >
      <p className="px-4 pt-3 text-sm font-semibold text-ink-soft">{text.badge}</p>
      <CandidateRow candidate={candidate} />
    </section>
  )
}
