import { List, Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { nearbyText as text } from '#text/nearby.ts'
import { placeText } from '#text/places.ts'
import { NearbyList } from '#web/features/businesses/nearby-list.tsx'
import { OutsideList } from '#web/features/businesses/outside-list.tsx'
import { PlaceCard } from '#web/features/businesses/place-card.tsx'
import { useNearby } from '#web/features/businesses/queries.ts'
import { RadiusSelect } from '#web/features/businesses/radius-select.tsx'
import { TradeSelect } from '#web/features/businesses/trade-select.tsx'
import { useOpenAround } from '#web/features/businesses/use-open-around.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import { PlaceMap } from '#web/features/places/place-map.tsx'
import { fromOwn, useArea } from '#web/features/places/use-area.ts'
import { useReturnToMarker } from '#web/features/places/use-return-to-marker.ts'
import { useWhere } from '#web/features/places/use-where.ts'
import { WhereAmI } from '#web/features/places/where-am-i.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { Segments } from '#web/ui/segments.tsx'
import { mapPlaceOf } from './map-place-of.tsx'
import { nearbyStatus } from './nearby-status.ts'

/** Of each trade, where all are mixed: markets would fill the list. */
const OF_EACH = 3

const RADII = [10, 25, 50, 100] as const

/** Taken, and named, when nobody says where they are. */
const ASSUMED = { name: placeText.assumedNearby, point: { lat: 38.68, lng: 29.41 } }

type View = 'list' | 'map'

const views = [
  { value: 'list', label: text.list, icon: <List aria-hidden className="size-5" /> },
  { value: 'map', label: text.map, icon: <MapIcon aria-hidden className="size-5" /> },
] as const satisfies { value: View; label: string; icon: React.ReactNode }[]

export function NearbyMapPage() {
  useTitle(text.title)
  const where = useWhere('ask', ASSUMED)
  const { own, position } = where
  const [radius, setRadius] = useState<number>(RADII[0])
  const area = useArea(RADII, setRadius)
  const point = area.center ?? where.point
  const [view, setView] = useState<View>('list')
  // A new object each time: the same marker chosen twice leads to its card twice.
  const [choice, setChoice] = useState<{ id: number } | null>(null)
  const selected = choice?.id ?? null

  const [trade, setTrade] = useState<number | null>(null)
  const trades = useCategories().data
  const asked = useNearby(point, radius, {
    meant: where.isMeant && !area.center,
    ...(trade === null ? { ofEach: OF_EACH } : { categoryId: trade }),
  })
  const nearby = area.center && asked.data ? { ...asked, data: fromOwn(own, asked.data) } : asked
  const wide = useWide() // on a phone the map is fetched when it is asked for, not before
  const shows = (what: View) => wide || view === what
  const around = useOpenAround(point, radius, { categoryId: trade, countOnly: !shows('map') })
  const found = nearby.data ?? []
  useReturnToMarker(choice)
  const select = (id: number) => setChoice({ id })
  const business = found.find(({ id }) => id === selected)

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p role="status" className="text-ink-soft">
            {nearbyStatus(nearby, around.data?.total, point !== null, radius)}
          </p>
        </div>
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <Segments<View>
            label={text.view}
            options={views}
            value={view}
            onChoose={setView}
            className="basis-full sm:basis-auto lg:hidden"
          />
          <TradeSelect trades={trades} value={trade} onChoose={setTrade} />
          <RadiusSelect radii={RADII} value={radius} onChoose={setRadius} />
        </div>
      </div>
      <WhereAmI where={where} />
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
            note={
              (around.data?.total ?? 0) > found.length
                ? text.listed(found.length, trade === null ? OF_EACH : null)
                : null
            }
          />
        )}
        {shows('map') && (
          <div className="grid gap-3 lg:sticky lg:top-24">
            <PlaceMap
              places={(around.data?.places ?? found).flatMap((one) => mapPlaceOf(one, trades))}
              here={where.point}
              accuracy={position.status === 'known' ? position.accuracy : undefined}
              radius={radius}
              around={area.center}
              onSearchHere={(next) => {
                area.search(next)
                setChoice(null)
              }}
              selected={selected}
              onSelect={select}
              className="h-[60dvh] lg:h-[calc(100dvh-8rem)]"
            />
            {around.data &&
              around.data.places.length > 0 &&
              around.data.places.length < around.data.total && (
                <p className="text-sm text-ink-soft">
                  {text.onMap(around.data.places.length, around.data.total)}
                </p>
              )}
            {business && !wide && (
              <PlaceCard anchor={`business-${business.id}`} business={business} from={own} selected />
            )}
            {selected !== null && !business && <OutsideList id={selected} from={own} />}
          </div>
        )}
      </div>
    </div>
  )
}
