import { MapPin, Search } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { positionText as text } from '#text/places.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useListedNamed, useStreetsNamed } from './named-queries.ts'
import { useDistricts, useProvinces } from './queries.ts'

type Found = { key: string; name: string; note: string | null; point: Point; zoom: number }
type Props = {
  city: string
  /** Of streets of one name the nearest to it come first. */
  near: Point | null
  onFind(point: Point, zoom: number): void
}

const [PROVINCE_ZOOM, DISTRICT_ZOOM, PLACE_ZOOM] = [10, 12, 16]
const MAX_FOUND = 6
/** Streets before what is listed, so that neither hides the other. */
const MAX_STREETS = 3

/** Provinces, the city's districts, streets, and what is listed by name or address: all that can be found without asking outside. */
export function PlaceSearch({ city, near, onFind }: Props) {
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const provinces = useProvinces()
  const plate = provinces.data?.find(({ name }) => name === city)?.plate ?? ''
  const districts = useDistricts(plate)
  const places = useListedNamed(asked, city, MAX_FOUND)
  const streets = useStreetsNamed(asked, near, { limit: MAX_FOUND })
  const streetRows = (streets.data?.items ?? []).map(
    ({ name, district, city: of, lat, lng }): Found => ({
      key: `street ${lat} ${lng} ${name}`,
      name,
      note: [district, of].filter(Boolean).join(', '),
      zoom: PLACE_ZOOM,
      point: { lat, lng },
    }),
  )
  const begins = ({ name }: { name: string }) => fold(name).startsWith(fold(asked))
  const isSettled = asked !== '' && !places.isFetching && !streets.isFetching
  // All of it at once, and gone with the choice: rows that come later would move what is being pressed.
  const found: Found[] = !isSettled
    ? []
    : [
        ...(provinces.data ?? []).filter(begins).map((one) => ({
          key: `il ${one.plate}`,
          name: one.name,
          note: null,
          zoom: PROVINCE_ZOOM,
          point: { lat: one.lat, lng: one.lng },
        })),
        ...(districts.data ?? []).filter(begins).map((one) => ({
          key: `district ${one.id}`,
          name: `${one.name}, ${city}`,
          note: null,
          zoom: DISTRICT_ZOOM,
          point: { lat: one.lat, lng: one.lng },
        })),
        ...streetRows.slice(0, MAX_STREETS),
        ...(places.data?.items ?? []).flatMap(({ id, name, address, latitude: lat, longitude: lng }) =>
          lat === null || lng === null
            ? []
            : [{ key: `place ${id}`, name, note: address, zoom: PLACE_ZOOM, point: { lat, lng } }],
        ),
        ...streetRows.slice(MAX_STREETS),
      ].slice(0, MAX_FOUND)
  return (
    <div className="grid gap-2">
      <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
        <TextField
          name="placeSearch"
          label={text.search}
          hint={text.searchHint}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // the form around it is not to be sent
            setAsked(words.trim())
          }}
        />
        <Button look="secondary" busy={asked !== '' && !isSettled} onClick={() => setAsked(words.trim())}>
          <Search aria-hidden className="size-5" />
          {text.submit}
        </Button>
      </div>
      <p role="status" className={isSettled && found.length === 0 ? 'text-sm text-ink-soft' : 'sr-only'}>
        {isSettled && found.length === 0 && (places.isError || streets.isError ? text.failed : text.none)}
      </p>
      {found.length > 0 && (
        <ul aria-label={text.results} className="grid overflow-hidden rounded-md border border-line">
          {found.map(({ key, name, note, point, zoom }) => (
            <li key={key} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => {
                  setAsked('')
                  onFind(point, zoom)
                }}
                className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left hover:bg-accent-soft"
              >
                <MapPin aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>
                  {note && <span className="block truncate text-sm text-ink-soft">{note}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
