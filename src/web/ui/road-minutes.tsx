import type { Point } from '#lib/geo.ts'
import { aboutMinutes, aboutMinutesSpoken } from '#text/distance.ts'
import { useRoadMinutes } from '#web/lib/road-minutes.ts'

/** "~6 dk" by car. Its place is kept while it is asked for: nothing moves when it comes. */
export function RoadMinutes({ from, to }: { from: Point | null; to: Point | null }) {
  const minutes = useRoadMinutes(from, to)
  if (minutes === null) return null
  return (
    <span className="inline-block min-w-12 font-semibold whitespace-nowrap">
      {minutes !== undefined && (
        <>
          <span aria-hidden>{aboutMinutes(minutes)}</span>
          <span className="sr-only">{aboutMinutesSpoken(minutes)}</span>
        </>
      )}
    </span>
  )
}
