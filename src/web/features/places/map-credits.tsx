import { mapText } from '#text/places.ts'
import { streetMapText } from '#text/street-map.ts'
import { useSite } from '#web/lib/use-site.ts'

const { osm, wof, geonames, naturalEarth } = mapText.credits
const OSM = { name: osm, href: 'https://www.openstreetmap.org/copyright' }
const BOUNDARIES = [
  { name: wof, href: 'https://whosonfirst.org/docs/licenses/' },
  { name: geonames, href: 'https://www.geonames.org/' },
  { name: naturalEarth, href: 'https://www.naturalearthdata.com/' },
]

/** Whose data the lists and the map are drawn from, as their licences ask, and how old the streets are. */
export function MapCredits() {
  const site = useSite().data
  const credits = [OSM, ...(site?.mapCredits ?? []), ...BOUNDARIES]
  return (
    <ul className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
      {credits.map(({ name, href }) => (
        <li key={name}>
          {name === osm &&
            site?.mapStreetsUrl &&
            `${streetMapText.age(site.mapStreetsMonth, site.mapStreetsSince)} · `}
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-12 min-w-12 items-center underline"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
