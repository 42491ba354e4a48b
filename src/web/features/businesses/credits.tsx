import { businessText as text } from '#text/businesses.ts'

/** OpenStreetMap's licence asks for this line wherever its data is shown. */
export function OsmCredit() {
  return (
    <p className="text-sm text-ink-soft">
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-12 items-center underline"
      >
        {text.osm}
      </a>
    </p>
  )
}
