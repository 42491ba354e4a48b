import { ageText } from '#text/offline.ts'
import { placeText as text } from '#text/places.ts'
import type { Position } from '#web/lib/position.ts'
import type { StandIn } from '#web/lib/where.ts'

/** What stands in for the position, in words; `now` in milliseconds since 1970. */
export function standInText(standIn: StandIn, status: Position['status'], now: number): string {
  const { kind, name } = standIn
  if (kind === 'last') return text.last(name, ageText(now - standIn.at))
  if (kind === 'chosen') return text.chosen(name ?? '')
  return status === 'denied' ? text.assumedDenied(name ?? '') : text.assumedAs(name ?? '')
}
