import type { CallOutPosition } from '#contract/call-outs-position.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { minutesFrom, positionAge, positionText } from '#text/call-outs-position.ts'
import { anotherText, wayText as text } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { useServerClock } from './use-clock.ts'

type Props = {
  now: string
  arrivesAt: string
  arrivedAt: string | number | null
  /** From then on another one can be asked for. */
  lateAt: string | null
}

/** The promised arrival as a time, and how long it is until then; or when it was. */
export function ArrivalLine({ now, arrivesAt, arrivedAt, lateAt }: Props) {
  const clock = useServerClock(now)
  const minutes = Math.ceil((Date.parse(arrivesAt) - clock) / MINUTE_MS)
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
      {arrivedAt === null && minutes < 0 && lateAt !== null && clock < Date.parse(lateAt) && (
        <span className="basis-full text-sm text-ink-soft">{anotherText.from(clockText(lateAt))}</span>
      )}
    </p>
  )
}

type PositionProps = { now: string; position: CallOutPosition }

/** How old the last position is, and how far by road from there. */
export function PositionLine({ now, position: { at, minutes } }: PositionProps) {
  const seconds = Math.max(0, Math.round((useServerClock(now) - Date.parse(at)) / 1000))
  const left = minutesFrom(minutes, seconds)
  return (
    <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
      <span className="text-ink-soft">{positionText.at(positionAge(seconds))}</span>
      {left !== null && <span className="font-semibold">{left}</span>}
    </p>
  )
}
