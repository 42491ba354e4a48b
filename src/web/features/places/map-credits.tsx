import { mapText } from '#text/places.ts'

const { osm, wof, geonames, naturalEarth } = mapText.credits
const credits = [
  { name: osm, href: 'https://www.openstreetmap.org/copyright' },
  { name: wof, href: 'https://whosonfirst.org/docs/licenses/' },
  { name: geonames, href: 'https://www.geonames.org/' },
  { name: naturalEarth, href: 'https://www.naturalearthdata.com/' },
]

/** Whose data the lists and the map are drawn from; their licences ask for it. */
export function MapCredits() {
  return (
    <ul className="flex flex-wrap gap-x-4 text-xs text-ink-soft">
      {credits.map(({ name, href }) => (
        <li key={name}>
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
