import { type ReactNode, type RefObject, useId } from 'react'
import { mapText, streetMapText } from '#text/places-map.ts'
import { siteText } from '#text/site.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { useSite } from '#web/lib/shared-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  box: RefObject<HTMLElement | null>
  label: string
  /** Keyboard help: words for screen readers, or the id of a visible text. */
  help: { words: string } | { describedBy: string }
  isDrawn: boolean
  /** Shown when the map's code failed to load; null otherwise. */
  failed: string | null
  /** Its height: at most what leaves a finger room to scroll the page. */
  className?: string | undefined
  /** Buttons over the lower edge of the map. */
  children?: ReactNode
  /** A button in its upper corner. */
  corner?: ReactNode
  /** The meaning of its signs. */
  legend?: ReactNode
}

/** The box of a map: a status until it is drawn, its legend and credits below. */
export function MapBox({ box, label, help, isDrawn, failed, className, children, corner, legend }: Props) {
  const online = useOnline()
  const helpId = useId()
  const words = 'words' in help ? help.words : null
  return (
    <div className="grid grid-cols-1 gap-1">
      <div
        className={classNames(
          'relative max-h-[75dvh] overflow-hidden rounded-lg border border-line',
          className,
        )}
      >
        <section
          ref={box}
          aria-label={label}
          aria-describedby={'describedBy' in help ? help.describedBy : helpId}
          className="map absolute inset-0 isolate"
        />
        {words !== null && (
          <p id={helpId} hidden>
            {words}
          </p>
        )}
        {isDrawn && (
          <>
            <div className="absolute top-2.5 right-2.5">{corner}</div>
            <div className="pointer-events-none absolute inset-x-2 bottom-3 flex flex-wrap justify-center gap-2 *:pointer-events-auto">
              {children}
            </div>
          </>
        )}
        {/* A failed import stays failed until the page is loaded again. */}
        {!isDrawn && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center">
            <p role="status" className="text-ink-soft">
              {failed ?? mapText.loading}
            </p>
            {failed !== null && online && (
              <Button look="secondary" onClick={() => location.reload()}>
                {siteText.broken.reload}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {isDrawn && legend}
        <MapCredits />
      </div>
    </div>
  )
}

const { osm, wof, geonames, naturalEarth } = mapText.credits
const OSM = { name: osm, href: 'https://www.openstreetmap.org/copyright' }
const BOUNDARIES = [
  { name: wof, href: 'https://whosonfirst.org/docs/licenses/' },
  { name: geonames, href: 'https://www.geonames.org/' },
  { name: naturalEarth, href: 'https://www.naturalearthdata.com/' },
]

const row = 'flex flex-wrap items-center gap-x-3'

/** Whose data the lists and the map are drawn from, as their licences ask, and how old the streets are. */
function MapCredits() {
  const site = useSite().data
  return (
    <div className={`${row} text-xs text-ink-soft`}>
      <ul className="contents">
        {[OSM, ...(site?.mapCredits ?? [])].map(({ name, href }) => (
          <li key={name}>
            {name === osm &&
              site?.mapStreetsUrl &&
              `${streetMapText.age(site.mapStreetsMonth, site.mapStreetsSince)} · `}
            <Source name={name} href={href} />
          </li>
        ))}
      </ul>
      <details className="open:basis-full">
        <summary className="min-h-8 content-center">{mapText.moreCredits}</summary>
        <ul className={row}>
          {BOUNDARIES.map((one) => (
            <li key={one.name}>
              <Source {...one} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

function Source({ name, href }: { name: string; href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-8 items-center underline"
    >
      {name}
    </a>
  )
}
