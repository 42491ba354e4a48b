import { useGeocode } from '#web/lib/geocode.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * The town of a place: as chosen, else as the position tells. What was not chosen is shown and not sent: the server tells
 * it from the exact position.
 */
export function useTown({ values, change }: Pick<RecordForm, 'values' | 'change'>) {
  const found = useGeocode(readTyped(values) ?? null).data
  const city = values.city || (found?.city ?? '')
  const district = values.district || (values.city === '' ? (found?.district ?? '') : '')
  return {
    city,
    district,
    found: found ? [found.district, found.city].filter(Boolean).join(', ') : null,
    onCity: (name: string) => change({ city: name, district: '' }),
    onDistrict: (name: string) => change({ city, district: name }),
  }
}
