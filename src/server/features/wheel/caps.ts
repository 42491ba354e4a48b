import type { Config } from '../../config.ts'
import { type Caps, toKurus } from './rules.ts'

export type WheelConfig = Pick<
  Config,
  'demo' | 'wheelMaxPrizeTl' | 'wheelPermitNo' | 'contactEmail' | 'contactPhone'
>

/** What may be given away on this installation. */
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
