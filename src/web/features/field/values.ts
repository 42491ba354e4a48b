import type { Request } from '#contract/endpoint.ts'
import type { FieldRecord, recordBusiness } from '#contract/field-records.ts'
import { looksLikePhone, showPhone } from '#lib/phone.ts'
import { fieldRecordText as text } from '#text/field-records.ts'
import { fieldTexts } from '#text/fields.ts'
import { readTyped } from '#web/lib/typed-position.ts'

const names = [
  'latitude',
  'longitude',
  'accuracy',
  'name',
  'categoryId',
  'phone',
  'city',
  'district',
  'address',
  'workingHours',
  'isEmergency',
  'planId',
] as const
export type RecordField = (typeof names)[number]
/** As typed; `isEmergency` is "yes" or empty, `accuracy` empty for a pin set by hand. */
export type RecordValues = Record<RecordField, string>
export type Refused = Partial<Record<RecordField | 'images', string>>

export const emptyValues = (): RecordValues =>
  Object.fromEntries(names.map((name) => [name, ''])) as RecordValues

/** `kept` may be of another version, or damaged: only what is text under a known name is taken. */
export function readValues(kept: unknown): RecordValues {
  const values = emptyValues()
  if (typeof kept !== 'object' || kept === null) return values
  for (const name of names) {
    const value = (kept as Record<string, unknown>)[name]
    if (typeof value === 'string') values[name] = value
  }
  return values
}

/** A record that was sent, as it would have been typed. */
export const valuesOf = (record: FieldRecord): RecordValues => ({
  name: record.name,
  address: record.address,
  workingHours: record.workingHours,
  city: record.city ?? '',
  district: record.district ?? '',
  phone: record.phone === null ? '' : showPhone(record.phone),
  categoryId: String(record.categoryId ?? ''),
  latitude: String(record.latitude ?? ''),
  longitude: String(record.longitude ?? ''),
  accuracy: String(record.accuracy ?? ''),
  isEmergency: record.isEmergency ? 'yes' : '',
  planId: String(record.plan?.id ?? ''),
})

/** Errors that keep a record from being stored; empty: none. The town may be missing: the server finds it by the position. */
export function checkRecord(values: RecordValues): Refused {
  const refused: Refused = {}
  if (!readTyped(values)) refused.latitude = text.positionNeeded
  for (const name of ['name', 'categoryId', 'phone'] as const)
    if (values[name].trim() === '') refused[name] = fieldTexts.required
  if (!refused.phone && !looksLikePhone(values.phone)) refused.phone = fieldTexts.phone_invalid
  return refused
}

type Body = Request<typeof recordBusiness>['body']

/** Body to send. */
export function bodyOf(values: RecordValues): Omit<Body, 'clientId'> {
  const { name, phone, city, district, address, workingHours } = values
  const point = readTyped(values)
  return {
    name: name.trim(),
    phone,
    city,
    district,
    address,
    workingHours,
    categoryId: Number(values.categoryId),
    latitude: point?.lat ?? 0,
    longitude: point?.lng ?? 0,
    accuracy: values.accuracy === '' ? null : Number(values.accuracy),
    isEmergency: values.isEmergency === 'yes',
    planId: values.planId === '' ? null : Number(values.planId),
  }
}
