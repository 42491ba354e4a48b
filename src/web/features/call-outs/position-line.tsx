import type { CallOutPosition } from '#contract/call-outs-position.ts'
import { minutesFrom, positionAge, positionText as text } from '#text/call-outs-position.ts'
import { useServerClock } from './use-clock.ts'

type Props = { now: string; position: CallOutPosition }

/** How old the last position is, and how far by road from there. */
export function PositionLine({ now, position: { at, minutes } }: Props) {
  const seconds = Math.max(0, Math.round((useServerClock(now) - Date.parse(at)) / 1000))
  const left = minutesFrom(minutes, seconds)
  return (
    <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
      <span className="text-ink-soft">{text.at(positionAge(seconds))}</span>
      {left !== null && <span className="font-semibold">{left}</span>}
    </p>
  )
}
