import { fold } from '#lib/turkish.ts'
import { Failure } from '../../failure.ts'
import { type Caps, needsPermit } from './rules.ts'
import type { SegmentFields } from './store-segments.ts'

/** How losses are told: a prize of such a name would be taken for one. */
const LOST = ['olmadi', 'kalmadi', 'dene']

export const soundsLost = (title: string): boolean => LOST.some((word) => fold(title).includes(word))

/** Whether "2027-02-29" is a day there is. */
function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** A segment as it may be written. Throws `invalid_input` naming the field, `prize_needs_permit`. */
export function checkSegment(given: SegmentFields, caps: Caps): SegmentFields {
  const isWin = given.kind !== 'again' && given.kind !== 'none'
  const fields = isWin ? given : { ...given, value: 0 }
  const { title, startsOn, endsOn } = fields
  if (isWin && soundsLost(title)) throw new Failure('invalid_input', { fields: { title: 'sounds_lost' } })
  if (startsOn !== null && !isDay(startsOn))
    throw new Failure('invalid_input', { fields: { startsOn: 'invalid' } })
  if (endsOn !== null && !isDay(endsOn)) throw new Failure('invalid_input', { fields: { endsOn: 'invalid' } })
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw new Failure('invalid_input', { fields: { endsOn: 'ends_early' } })
  if (fields.isActive && needsPermit(fields, caps)) throw new Failure('prize_needs_permit')
  return fields
}
