import { z } from 'zod'
import type { OnDutyPharmacy } from '#contract/pharmacies.ts'
import { addDays, DAY_MS, isDay, istanbulMoment } from '#lib/time.ts'
import { lowerTr, upperTr } from '#lib/turkish.ts'
import { normalizePhone } from '../../phone.ts'

/** Parsing that the sources share: numbers and times as text, capitals, incomplete rows. */

/** Where a list names a day and no hours, its duties end when pharmacies open on the next (the hour of Bursa's lists). */
const OPENING = '08:30:00'
const LONGEST_DUTY_MS = 4 * DAY_MS
/** Degrees, with a little around the country. */
const COUNTRY = { south: 35.5, north: 42.5, west: 25.5, east: 45 }
const LONGEST_TEXT = 300

/** Text that may be missing; blank counts as missing. */
export const loose = z.nullish(z.union([z.string(), z.number()]).transform(String)).transform((text) => {
  const trimmed = text?.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
  return trimmed ? trimmed : null
})

type Told = {
  name: string
  district: string | null
  phone: string | null
  address: string | null
  note: string | null
  lat: string | null
  lng: string | null
  period: Period | null
}

type Period = { startsAt: string; endsAt: string }

/**
 * The pharmacies of an answer, row by row. A row that is not understood is left out; an answer of which fewer than half
 * of the rows are understood is not the one it was, and throws.
 */
export function pharmaciesOf<R>(
  rows: unknown[],
  Row: z.ZodType<R>,
  tell: (row: R) => Told,
): OnDutyPharmacy[] {
  const found = rows.flatMap((raw) => {
    const row = Row.safeParse(raw)
    const pharmacy = row.success ? pharmacyOf(tell(row.data)) : null
    return pharmacy ? [pharmacy] : []
  })
  if (found.length === 0 || found.length * 2 < rows.length)
    throw new Error(`an on-duty list of ${rows.length} rows, ${found.length} of them understood`)
  return found
}

function pharmacyOf({ name, district, phone, address, note, lat, lng, period }: Told): OnDutyPharmacy | null {
  if (period === null) return null
  return {
    name: readable(name),
    district: district && readable(district),
    phone: phone && normalizePhone(phone),
    address: address && readable(address),
    note: note && readable(note.replace(/^\((.*)\)$/, '$1')),
    ...pointOf(lat, lng),
    ...period,
  }
}

/** "39,9357" or "39.9357"; both null unless the point is in the country. */
function pointOf(latText: string | null, lngText: string | null): Pick<OnDutyPharmacy, 'lat' | 'lng'> {
  const [lat, lng] = [latText, lngText].map((text) => Number(text?.replace(',', '.') ?? Number.NaN))
  const { south, north, west, east } = COUNTRY
  const isPlausible =
    lat !== undefined && lng !== undefined && lat >= south && lat <= north && lng >= west && lng <= east
  return isPlausible ? { lat, lng } : { lat: null, lng: null }
}

/** Names and addresses come in capitals throughout: "ARZU ECZANESI" is shown as "Arzu Eczanesi". */
function readable(text: string): string {
  if (text !== upperTr(text)) return text
  return lowerTr(text).replace(/(?<![\p{L}'’])\p{L}/gu, upperTr)
}

/** A duty from and to local times "2022-03-04 18:30:00"; null when they are none or make no sense. */
export function periodOf(from: string, to: string): Period | null {
  const [start, end] = [instantOf(from), instantOf(to)]
  if (!(end > start && end - start <= LONGEST_DUTY_MS)) return null
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(end).toISOString() }
}

/** End of a duty of which only the day is known, "2026-11-20": when pharmacies open on the next. */
export function periodOfDay(day: string): Period | null {
  if (!isDay(day)) return null
  return periodOf(`${day} ${OPENING}`, `${addDays(day, 1)} ${OPENING}`)
}

function instantOf(local: string): number {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(local) ?? []
  return istanbulMoment(`${day}T${time}`)
}
