import { useDeferredValue, useState } from 'react'
import type { BusinessCard } from '#contract/businesses.ts'
import { nearbyText as text } from '#text/businesses-nearby.ts'
import { placeText } from '#text/places.ts'
import { NearbyList } from '#web/features/businesses/nearby-list.tsx'
import { RadiusSelect, TradeSelect } from '#web/features/businesses/nearby-selects.tsx'
import { OutsideList } from '#web/features/businesses/nearest-known.tsx'
import { useOpenAround } from '#web/features/businesses/open-around-queries.ts'
import { PlaceCard } from '#web/features/businesses/place-card.tsx'
import { useNearby } from '#web/features/businesses/queries.ts'
import { ReachedFilter } from '#web/features/businesses/quick-filters.tsx'
import { StreetLine } from '#web/features/businesses/street-line.tsx'
import { useCategories } from '#web/features/categories/queries.ts'
import { AreaLine, usePointedCard, useReached, useReturnToMarker } from '#web/features/places/beside-map.tsx'
import { hereOf } from '#web/features/places/here-of.tsx'
import { ListOrMap } from '#web/features/places/list-or-map.tsx'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereAmI } from '#web/features/places/where-am-i.tsx'
import { useWide } from '#web/lib/browser-state.ts'
import { measuredFrom } from '#web/lib/distances.ts'
import { type View, ViewSwitch } from '#web/ui/view-switch.tsx'
import { mapPlaceOf } from './map-place-of.ts'
import { listedNote, nearbyStatus, OnMapNote, useRadius } from './nearby-parts.tsx'

/** Of each trade, where all are mixed: markets would fill the list. */
const OF_EACH = 3

/** Taken, and named, when nobody says where they are. */
const ASSUMED = { name: placeText.assumedNearby, point: { lat: 38.68, lng: 29.41 } }

const NONE: readonly BusinessCard[] = []

export const title = text.title

export function NearbyMapPage() {
  const where = useWhere('ask', ASSUMED)
  const { own, start } = where
  const { area, searchArea, radius, radii, widen } = useRadius()
  const point = area?.center ?? where.point
  const [view, setView] = useState<View>('list')
  // A new object each time: the same marker chosen twice leads to its card twice.
  const [choice, setChoice] = useState<{ id: number } | null>(null)
  const selected = choice?.id ?? null

  const reached = useReached(start, area?.center ?? null, radius)

  const [trade, setTrade] = useState<number | null>(null)
  const trades = useCategories().data
  const asked = useNearby(point, reached.km, {
    reached: reached.isOn,
    meant: where.isMeant && !area,
    ...(trade === null ? { ofEach: OF_EACH } : { categoryId: trade }),
  })
  const nearby =
    area && asked.data && where.point ? { ...asked, data: measuredFrom(where.point, asked.data) } : asked
  const wide = useWide() // on a phone the map is fetched when it is asked for, not before
  const shows = (what: View) => wide || view === what
  const around = useOpenAround(point, reached.km, {
    categoryId: trade,
    countOnly: !shows('map'),
    reached: reached.isOn,
  })
  const found = nearby.data ?? NONE
  // Drawn once the list is painted.
  const onMap = useDeferredValue(around.data?.places ?? found)
  useReturnToMarker(choice)
  const select = (id: number) => setChoice({ id })
  const business = found.find(({ id }) => id === selected)
  const pointed = usePointedCard()

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p role="status" className="text-ink-soft">
            {nearbyStatus(nearby, around, point !== null, reached.toldKm)}
          </p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <ViewSwitch value={view} onChoose={setView} className="basis-full sm:basis-auto lg:hidden" />
          <TradeSelect trades={trades} value={trade} onChoose={setTrade} />
          {!reached.isOn && <RadiusSelect radii={radii} value={radius} onChoose={widen} />}
        </div>
      </div>
      <WhereAmI where={where} />
      <div className="max-sm:w-32">
        <ReachedFilter from={reached.from} isOn={reached.isOn} onToggle={reached.toggle} />
      </div>
      {area && !shows('map') && <AreaLine where={where} onBack={() => searchArea(null)} />}
      <ListOrMap view={view} onView={setView} choice={choice} onChoose={setChoice}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          {shows('list') && (
            <div {...pointed.listeners}>
              <NearbyList
                query={nearby}
                from={own}
                start={start}
                radius={radius}
                radii={radii}
                onRadius={widen}
                waiting={point === null}
                onAll={reached.onAll}
                selected={selected}
                note={listedNote(around, found.length, trade === null ? OF_EACH : null)}
              />
            </div>
          )}
          {shows('map') && (
            <div className="grid gap-3 lg:sticky lg:top-24">
              <PlaceMap
                places={onMap.flatMap((one) => mapPlaceOf(one, trades))}
                here={hereOf(where)}
                {...reached.circle}
                around={area?.center ?? null}
                onSearchHere={(next) => {
                  searchArea(next)
                  setChoice(null)
                }}
                selected={selected}
                pointed={pointed.id}
                onSelect={select}
                className="h-[60dvh] min-h-[min(16rem,70dvh)] lg:h-[calc(100dvh-9.5rem)]"
              />
              <OnMapNote around={around.data} />
              {business && !wide && (
                <PlaceCard
                  anchor={`business-${business.id}`}
                  business={business}
                  from={own}
                  start={start}
                  selected
                  street={<StreetLine business={business} />}
                />
              )}
              {selected !== null && !business && <OutsideList id={selected} from={own} />}
            </div>
          )}
        </div>
      </ListOrMap>
    </div>
  )
}
