import { isDay } from '#lib/time.ts'
import { fold } from '#lib/turkish.ts'
import type { Config } from '../../config.ts'
import { Failure } from '../../failure.ts'
import { type Caps, needsPermit, toKurus } from './rules.ts'
import type { SegmentFields } from './store-segments.ts'

export type WheelConfig = Pick<
  Config,
  'demo' | 'wheelMaxPrizeTl' | 'wheelPermitNo' | 'contactEmail' | 'contactPhone'
>

/** Limits on prizes at this installation. */
export const capsOf = ({
  demo,
  wheelMaxPrizeTl,
  wheelPermitNo,
  contactEmail,
  contactPhone,
}: WheelConfig): Caps => ({
  maxValue: toKurus(wheelMaxPrizeTl),
  free: demo || wheelPermitNo !== null,
  hasContact: demo || contactEmail !== null || contactPhone !== null,
})

/** Words of losses: a prize with one would be taken for a loss. */
const LOST = ['olmadi', 'kalmadi', 'dene']

export const soundsLost = (title: string): boolean => LOST.some((word) => fold(title).includes(word))

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
