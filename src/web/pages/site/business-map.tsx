import type { BusinessCard } from '#contract/businesses.ts'
import type { Point } from '#lib/geo.ts'
import { streetMapText } from '#text/places-map.ts'
import { PlaceCard } from '#web/features/businesses/place-card.tsx'
import { StreetLine } from '#web/features/businesses/street-line.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import { useReturnToMarker } from '#web/features/places/beside-map.tsx'
import { hereOf } from '#web/features/places/here-of.tsx'
import type { Area } from '#web/features/places/leaflet-map.ts'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { useWide } from '#web/lib/browser-state.ts'
import type { Where } from '#web/lib/where.ts'
import { mapPlaceOf } from './map-place-of.ts'

/** A business chosen on the map: a new object each time, so that the same one chosen twice leads to its card twice. */
export type Choice = { id: number } | null

type Props = {
  businesses: readonly BusinessCard[]
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

/** Listed businesses on a map, with the card of the chosen one below it where no list stands beside. */
export function BusinessMap(props: Props) {
  const { businesses, where, area, onSearchHere, choice, onChoose, pointed, from, start, note } = props
  const trades = useCategories().data
  const wide = useWide()
  useReturnToMarker(choice)
  const business = businesses.find(({ id }) => id === choice?.id)
  return (
    <div className="grid gap-3 lg:sticky lg:top-24">
      <PlaceMap
        places={businesses.flatMap((one) => mapPlaceOf(one, trades))}
        here={hereOf(where)}
        around={area?.center ?? null}
        {...(area && { radius: area.radius })}
        onSearchHere={(next) => {
          onSearchHere(next)
          onChoose(null)
        }}
        selected={choice?.id ?? null}
        pointed={pointed}
        onSelect={(id) => onChoose({ id })}
        className="h-[60dvh] min-h-[min(16rem,70dvh)] lg:h-[calc(100dvh-9.5rem)]"
      />
      {area && businesses.length === 0 && <p role="status">{streetMapText.noneHere}</p>}
      {note && <p className="text-sm text-ink-soft">{note}</p>}
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
