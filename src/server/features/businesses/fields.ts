import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { FieldCode } from '#contract/errors.ts'
import { fold } from '#lib/turkish.ts'
import { Failure } from '../../failure.ts'
import { normalizePhone } from '../../phone.ts'
import { parseHours } from '../hours/hours.ts'
import type { Places } from '../places/places.ts'

/** Columns of `business` that follow from written fields; `hours` stands for the schedule that must be made first. */
export type FieldColumns = Partial<{
  name: string
  category_id: number
  phone: string | null
  email: string | null
  website: string | null
  plate: string
  city: string
  district_id: number | null
  district: string | null
  address: string
  lat: number | null
  lng: number | null
  description: string
  hours_written: string | null
  hours: string | null
  is_emergency: boolean
  price_range: string | null
  response_claim: string | null
  working_area: string | null
  features: string[]
  services: string[]
  payment_methods: string[]
  certificates: string[]
  insurers: string[]
  vehicle_types: string[]
  access_notes: string[]
}>

const LISTS = {
  features: 'features',
  services: 'services',
  paymentMethods: 'payment_methods',
  certificates: 'certificates',
  insurers: 'insurers',
  vehicleTypes: 'vehicle_types',
  accessNotes: 'access_notes',
} as const
const WORDS = {
  priceRange: 'price_range',
  responseClaim: 'response_claim',
  workingArea: 'working_area',
} as const
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

const clean = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const orNull = (text: string) => (text === '' ? null : text)
const refuse = (field: string, code: FieldCode): never => {
  throw new Failure('invalid_input', { fields: { [field]: code } })
}

/** An address of the web, with what people leave out; only http and https lead somewhere safe. */
function webAddress(text: string): string | null {
  const written = clean(text)
  if (written === '') return null
  const whole = /^[a-z][a-z\d+.-]*:/i.test(written) ? written : `https://${written}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  const isSafe = url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && url.username === ''
  return isSafe ? url.href : refuse('website', 'website_invalid')
}

/**
 * Written fields as the columns they mean. `place`: the current province of the business, for districts and
 * short telephone numbers. Throws `invalid_input` naming the field.
 */
export function columnsOf(
  fields: BusinessFields,
  place: { plate: string | null },
  places: Pick<Places, 'findProvince' | 'districts' | 'locate' | 'provinces'>,
): FieldColumns {
  const columns: FieldColumns = {}
  if (fields.name !== undefined) columns.name = clean(fields.name)
  if (fields.categoryId !== undefined) columns.category_id = fields.categoryId
  if (fields.address !== undefined) columns.address = clean(fields.address)
  if (fields.description !== undefined) columns.description = fields.description.trim()
  if (fields.isEmergency !== undefined) columns.is_emergency = fields.isEmergency
  for (const [field, column] of Object.entries(WORDS) as [
    keyof typeof WORDS,
    (typeof WORDS)[keyof typeof WORDS],
  ][]) {
    const written = fields[field]
    if (written !== undefined) columns[column] = orNull(clean(written))
  }
  for (const [field, column] of Object.entries(LISTS) as [
    keyof typeof LISTS,
    (typeof LISTS)[keyof typeof LISTS],
  ][]) {
    const written = fields[field]
    if (written !== undefined) columns[column] = [...new Set(written.map(clean).filter(Boolean))]
  }
  const town = townOf(fields, place, places)
  return {
    ...columns,
    ...town,
    ...positionOf(fields, places),
    ...hoursOf(fields),
    ...contactOf(
      fields,
      places.provinces().find(({ plate }) => plate === (town.plate ?? place.plate)),
    ),
  }
}

function hoursOf({ workingHours }: BusinessFields): Pick<FieldColumns, 'hours_written' | 'hours'> {
  if (workingHours === undefined) return {}
  const written = clean(workingHours)
  return { hours_written: orNull(written), hours: written === '' ? null : parseHours(written) }
}

type Contact = Pick<FieldColumns, 'phone' | 'email' | 'website'>

function contactOf(fields: BusinessFields, province: { areaCode: string | null } | undefined): Contact {
  const contact: Contact = {}
  if (fields.website !== undefined) contact.website = webAddress(fields.website)
  if (fields.email !== undefined) {
    const email = orNull(fields.email.trim().toLowerCase())
    contact.email = email === null || EMAIL.test(email) ? email : refuse('email', 'email_invalid')
  }
  if (fields.phone !== undefined) {
    const written = fields.phone.trim()
    const phone = normalizePhone(written, province?.areaCode ? { areaCode: province.areaCode } : {})
    contact.phone = written === '' ? null : (phone ?? refuse('phone', 'phone_invalid'))
  }
  return contact
}

type Place = Pick<FieldColumns, 'plate' | 'city' | 'district_id' | 'district'>

/** Another province takes the district of the old one away. */
function townOf(
  { city, district }: BusinessFields,
  { plate }: { plate: string | null },
  places: Pick<Places, 'findProvince' | 'districts'>,
): Place {
  const province =
    city === undefined ? undefined : (places.findProvince(city) ?? refuse('city', 'city_unknown'))
  const moved: Place = province
    ? {
        plate: province.plate,
        city: province.name,
        ...(province.plate !== plate && { district_id: null, district: null }),
      }
    : {}
  if (district === undefined) return moved
  const wanted = fold(district)
  if (wanted === '') return { ...moved, district_id: null, district: null }
  const known = places.districts(province?.plate ?? plate ?? '').find(({ name }) => fold(name) === wanted)
  if (!known) return refuse('district', 'district_unknown')
  return { ...moved, district_id: known.id, district: known.name }
}

function positionOf(
  { latitude, longitude }: BusinessFields,
  places: Pick<Places, 'locate'>,
): Pick<FieldColumns, 'lat' | 'lng'> {
  if (latitude === undefined && longitude === undefined) return {}
  if ((latitude ?? null) === null && (longitude ?? null) === null) return { lat: null, lng: null }
  if (latitude == null) return refuse('latitude', 'required')
  if (longitude == null) return refuse('longitude', 'required')
  if (!places.locate({ lat: latitude, lng: longitude })) return refuse('latitude', 'position_outside')
  return { lat: latitude, lng: longitude }
}
