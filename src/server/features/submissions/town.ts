import type { Parsed } from '#contract/endpoint.ts'
import type { submitBusiness } from '#contract/submissions.ts'
import { Failure } from '../../failure.ts'
import { normalizePhone } from '../../phone.ts'
import type { Places } from '../places/places.ts'
import { missingOf } from './rules.ts'
import type { SenderRow } from './store.ts'

type Body = Parsed<typeof submitBusiness>['body']
/** A submission that can be written. */
export type Complete = Body & {
  name: string
  categoryId: number
  phone: string
  city: string
  address: string
}

/** Provinces with two codes, which `areaCode` leaves out. */
const SECOND_CODES: Readonly<Record<string, string>> = { '212': '34', '216': '34' }

/** The province of a landline's code; null for mobile and service numbers. */
function cityOfPhone(phone: string, places: Pick<Places, 'provinces' | 'findCity'>): string | null {
  const code = normalizePhone(phone)?.slice(3, 6) ?? ''
  const plate = SECOND_CODES[code] ?? places.provinces().find(({ areaCode }) => areaCode === code)?.plate
  return plate === undefined ? null : places.findCity(plate)
}

/**
 * Completes what the staff may leave out: the province by the position, else by the telephone's area code, else the
 * sender's own; the address by the district and province. Throws `invalid_input` naming what is missing.
 */
export function completed(body: Body, sender: SenderRow | null, places: Places): Complete {
  if (!sender) throw new Failure('not_signed_in')
  const missing = missingOf(sender.userType, body)
  if (missing) throw new Failure('invalid_input', { fields: missing })
  const { name, categoryId, phone, latitude, longitude } = body
  const point = latitude == null || longitude == null ? null : { lat: latitude, lng: longitude }
  const at = body.city?.trim() || point === null ? null : places.locate(point)
  const city = body.city?.trim() || at?.city || cityOfPhone(phone ?? '', places) || sender.city
  const district = body.district?.trim() || at?.district || ''
  const address = body.address?.trim() || [district, city].filter(Boolean).join('/')
  return {
    ...body,
    name: name ?? '',
    categoryId: categoryId ?? 0,
    phone: phone ?? '',
    city,
    address,
    ...(district && { district }),
  }
}
