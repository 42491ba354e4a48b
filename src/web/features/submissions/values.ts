import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { OwnBusinessDetail } from '#contract/businesses-own.ts'
import { showPhone } from '#lib/phone.ts'
import { readTyped } from '#web/lib/typed-position.ts'

const names = [
  'name',
  'categoryId',
  'phone',
  'email',
  'city',
  'district',
  'address',
  'description',
  'website',
  'workingHours',
  'latitude',
  'longitude',
  'isEmergency',
  'pinLater',
] as const
export type WizardField = (typeof names)[number]
/** As typed; `isEmergency`, and `pinLater` of who sends it without a pin, are "yes" or empty. */
export type WizardValues = Record<WizardField, string>

/** A placeholder while the categories load; it cannot be chosen. */
export const LOADING = 'loading'

export const emptyValues = (over: Partial<WizardValues> = {}): WizardValues => ({
  ...(Object.fromEntries(names.map((name) => [name, ''])) as WizardValues),
  ...over,
})

/** `kept` may be of another version, or damaged: only what is text under a known name is taken. */
export const readValues = (kept: unknown): Partial<WizardValues> => {
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(
    ([name, value]) => (names as readonly string[]).includes(name) && typeof value === 'string',
  )
  return Object.fromEntries(known) as Partial<WizardValues>
}

export const valuesOf = (own: OwnBusinessDetail): WizardValues => ({
  name: own.name,
  categoryId: own.categoryId === null ? '' : String(own.categoryId),
  phone: own.phone ? showPhone(own.phone) : '',
  email: own.email ?? '',
  city: own.city ?? '',
  district: own.district ?? '',
  address: own.address,
  description: own.description,
  website: own.website ?? '',
  workingHours: own.hours.written ?? '',
  latitude: own.lat === null ? '' : String(own.lat),
  longitude: own.lng === null ? '' : String(own.lng),
  isEmergency: own.isEmergency ? 'yes' : '',
  pinLater: '',
})

/** Valid fields to send; half a position is none. */
export function fieldsOf(values: WizardValues): BusinessFields {
  const {
    name,
    categoryId,
    city,
    isEmergency,
    pinLater: _,
    latitude: _lat,
    longitude: _lng,
    ...texts
  } = values
  const point = readTyped(values)
  return {
    ...texts,
    ...(name.trim() && { name }),
    ...(/^\d+$/.test(categoryId) && { categoryId: Number(categoryId) }),
    ...(city && { city }),
    isEmergency: isEmergency === 'yes',
    latitude: point?.lat ?? null,
    longitude: point?.lng ?? null,
  }
}

/** The names that stand in a part of it. */
export const fieldsIn = (part: Partial<WizardValues>): WizardField[] => names.filter((name) => name in part)
