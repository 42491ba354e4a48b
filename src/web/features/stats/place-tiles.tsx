import type { BusinessStats, Place } from '#contract/stats.ts'
import { statsText as text } from '#text/stats.ts'

/** The business's rank in its trade, and its response time. */
export function PlaceTiles({ stats }: { stats: BusinessStats }) {
  const { province, district, responseMinutes, category, rankDays } = stats
  const rankOf = (place: Place | null) => (place ? text.rankOf(place.rank, place.ranked) : text.tooFew)
  return (
    <section aria-labelledby="place" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="place" className="text-xl font-bold">
          {text.place}
        </h2>
        <p className="text-sm text-ink-soft">{text.placeNote(category, rankDays)}</p>
      </div>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Tile name={province?.place ?? text.province} value={rankOf(province)} />
        <Tile name={district?.place ?? text.district} value={rankOf(district)} />
        <Tile
          name={text.response}
          value={responseMinutes === null ? text.unmeasured : text.minutes(responseMinutes)}
          note={text.responseNote}
        />
      </dl>
    </section>
  )
}

function Tile({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-lg font-bold">{value}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  )
}
