import { List, Map as MapIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { nearbyText as text } from '#text/nearby.ts'
import { placeText } from '#text/places.ts'
import { pointOf } from '#web/features/businesses/contact-buttons.tsx'
import { NearbyList } from '#web/features/businesses/nearby-list.tsx'
import { PlaceCard } from '#web/features/businesses/place-card.tsx'
import { NEARBY_LIMIT, useNearby } from '#web/features/businesses/queries.ts'
import { RadiusSelect } from '#web/features/businesses/radius-select.tsx'
import { focusMarker, type MapPlace } from '#web/features/places/map-place.ts'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import type { ChosenPlace } from '#web/features/places/place-picker.tsx'
import { WhereAmI } from '#web/features/places/where-am-i.tsx'
import { roughly, usePosition } from '#web/lib/position.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { Segments } from '#web/ui/segments.tsx'

const RADII = [10, 25, 50, 100] as const

/** Taken, and named, when nobody says where they are. */
const ASSUMED: ChosenPlace = { name: placeText.assumedNearby, point: { lat: 38.68, lng: 29.41 } }

type View = 'list' | 'map'

const views = [
  { value: 'list', label: text.list, icon: <List aria-hidden className="size-5" /> },
  { value: 'map', label: text.map, icon: <MapIcon aria-hidden className="size-5" /> },
] as const satisfies { value: View; label: string; icon: React.ReactNode }[]

export function NearbyMapPage() {
  useTitle(text.title)
  const position = usePosition('ask')
  const [chosen, setChosen] = useState<ChosenPlace | null>(null)
  const [radius, setRadius] = useState<number>(RADII[0])
  const [view, setView] = useState<View>('list')
  // A new object each time: the same marker chosen twice leads to its card twice.
  const [choice, setChoice] = useState<{ id: number } | null>(null)
  const selected = choice?.id ?? null

  const assumed = position.status === 'denied' ? (chosen ?? ASSUMED) : null
  const own = position.status === 'known' ? roughly(position.point) : null
  const point: Point | null = own ?? assumed?.point ?? null
  const nearby = useNearby(point, radius, { meant: own !== null || chosen !== null })
  const found = nearby.data ?? []
  // On a phone the map is fetched when it is asked for, not before.
  const wide = useWide()
  const shows = (what: View) => wide || view === what
  useReturnToMarker(choice)
  const select = (id: number) => setChoice({ id })
  const business = found.find(({ id }) => id === selected)

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p role="status" className="text-ink-soft">
            {statusText(nearby.data?.length, point !== null, nearby.isError, radius)}
          </p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <Segments<View>
            label={text.view}
            options={views}
            value={view}
            onChoose={setView}
            className="flex-1 lg:hidden"
          />
          <RadiusSelect radii={RADII} value={radius} onChoose={setRadius} />
        </div>
      </div>
      <WhereAmI
        position={position}
        point={point}
        place={assumed}
        chosen={chosen !== null}
        onChoose={(place) => {
          setChosen(place)
          setChoice(null)
        }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {shows('list') && (
          <NearbyList
            query={nearby}
            from={own}
            radius={radius}
            radii={RADII}
            onRadius={setRadius}
            waiting={point === null}
            selected={selected}
          />
        )}
        {shows('map') && (
          <div className="grid gap-3 lg:sticky lg:top-24">
            <PlaceMap
              places={found.flatMap(mapPlace)}
              here={point}
              radius={radius}
              selected={selected}
              onSelect={select}
              className="h-[60dvh] lg:h-[calc(100dvh-8rem)]"
            />
            {business && !wide && (
              <PlaceCard anchor={`business-${business.id}`} business={business} from={own} selected />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

/** What was chosen on the map is gone to, for the eye and the keyboard; Escape goes back to its marker. */
function useReturnToMarker(choice: { id: number } | null) {
  useEffect(() => {
    if (choice === null) return
    const selected = choice.id
    const card = document.getElementById(`business-${selected}`)
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector<HTMLElement>('h2 a')?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && card?.contains(document.activeElement)) focusMarker(selected)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [choice])
}

function statusText(count: number | undefined, located: boolean, failed: boolean, radius: number): string {
  if (!located && count === undefined) return text.asking
  if (count === undefined) return failed ? '' : text.searching
  return count === NEARBY_LIMIT ? text.countCapped(count, radius) : text.count(count, radius)
}

function mapPlace(business: NonNullable<ReturnType<typeof useNearby>['data']>[number]): MapPlace[] {
  const { id, name, openState } = business
  const point = pointOf(business)
  return point ? [{ id, name, point, look: openState === 'open' ? 'open' : 'estimated' }] : []
}
