import type { Change } from '#contract/approvals.ts'
import type { BusinessFields } from '#contract/businesses-fields.ts'
import type { OwnBusinessDetail } from '#contract/businesses-own.ts'
import { showPhone } from '#lib/phone.ts'
import { readTyped, type Typed, typedOf } from '#web/lib/typed-position.ts'

const textNames = [
  'name',
  'phone',
  'email',
  'website',
  'city',
  'district',
  'address',
  'description',
  'priceRange',
  'responseClaim',
  'workingArea',
] as const
export const listNames = [
  'services',
  'paymentMethods',
  'features',
  'vehicleTypes',
  'insurers',
  'certificates',
  'accessNotes',
] as const
export type TextName = (typeof textNames)[number]
export type ListName = (typeof listNames)[number]

/** Values of the form, as people write them. */
export type Values = Record<TextName, string> &
  Record<ListName, readonly string[]> & {
    categoryId: number | null
    position: Typed
    isEmergency: boolean
  }
export type Edits = Partial<Values>

/** Stored values, with proposed ones in their place. */
export function valuesOf(business: OwnBusinessDetail, change: Change | null): Values {
  const { name, phone, categoryId, latitude, longitude } = change ? change.after : business
  return {
    name,
    categoryId,
    isEmergency: business.isEmergency,
    phone: phone ? showPhone(phone) : '',
    position: typedOf(latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }),
    email: business.email ?? '',
    website: business.website ?? '',
    city: business.city ?? '',
    district: business.district ?? '',
    address: business.address,
    description: business.description,
    priceRange: business.priceRange ?? '',
    responseClaim: business.responseClaim ?? '',
    workingArea: business.workingArea ?? '',
    ...(Object.fromEntries(listNames.map((list) => [list, business[list]])) as Record<ListName, string[]>),
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A position typed in another spelling is the same one; what is none is an edit. */
const isSamePosition = (a: Typed, b: Typed) =>
  isSame(a, b) || (readTyped(a) !== undefined && isSame(readTyped(a), readTyped(b)))

/** The edits that change something. */
export const realEdits = (kept: Values, edits: Edits): Edits =>
  Object.fromEntries(
    Object.entries(edits).filter(([name, value]) =>
      name === 'position'
        ? !isSamePosition(value as Typed, kept.position)
        : !isSame(value, kept[name as keyof Values]),
    ),
  ) as Edits

/** Edits as the call takes them; a district is of its province, and a position is two numbers. */
export function fieldsOf(kept: Values, edits: Edits): BusinessFields {
  const { position, ...rest } = realEdits(kept, edits)
  const point = position && readTyped(position)
  return {
    ...rest,
    ...(point !== undefined && { latitude: point?.lat ?? null, longitude: point?.lng ?? null }),
    ...(rest.city !== undefined && { district: edits.district ?? '' }),
  } as BusinessFields
}

/** Current values, to send in place of an open proposal. */
export function fieldsBefore({ fields, before }: Change): BusinessFields {
  const { name, phone, categoryId, latitude, longitude } = before
  return {
    ...(fields.includes('name') && { name }),
    ...(fields.includes('phone') && { phone: phone ?? '' }),
    ...(fields.includes('categoryId') && categoryId !== null && { categoryId }),
    ...(fields.includes('position') && { latitude, longitude }),
  }
}

/** Refusals by the form's fields: those of a list's entry are the list's. */
export const byField = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, why]) => [name.split('.')[0] ?? name, why]))
