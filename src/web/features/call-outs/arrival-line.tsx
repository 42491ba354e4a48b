import { MINUTE_MS } from '#lib/time.ts'
import { wayText as text } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { useServerClock } from './use-clock.ts'

type Props = { now: string; arrivesAt: string; arrivedAt: string | number | null }

/** The promised arrival as a time, and how long it is until then; or when it was. */
export function ArrivalLine({ now, arrivesAt, arrivedAt }: Props) {
  const minutes = Math.ceil((Date.parse(arrivesAt) - useServerClock(now)) / MINUTE_MS)
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>
        <span className="text-ink-soft">{arrivedAt === null ? text.promised : text.arrivedAt}</span>{' '}
        <span className="text-2xl font-bold tabular-nums">{clockText(arrivedAt ?? arrivesAt)}</span>
      </span>
      {arrivedAt === null && (
        <span className="font-semibold tabular-nums">
          {minutes >= 0 ? text.left(minutes) : text.late(-minutes)}
        </span>
      )}
    </p>
  )
}
