import { listDistricts, listProvinces } from '#contract/places.ts'
import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { useAsk } from '#web/lib/ask.ts'
import type { View } from './position-map.ts'

export const useProvinces = (isWanted = true) =>
  useAsk(['provinces'], listProvinces, {}, { enabled: isWanted })

/** `plate` empty: none chosen yet. */
export const useDistricts = (plate: string) =>
  useAsk(['districts', plate], listDistricts, { params: { plate } }, { enabled: plate !== '' })

const PROVINCE_ZOOM = 10
const DISTRICT_ZOOM = 13
const OWN_ZOOM = 15

/** The middle of what was chosen, as near as it was chosen, else where the device is; null until either is known. */
export function useTownView(city: string, district: string, own: Point | null): View | null {
  const province = useProvinces().data?.find(({ name }) => fold(name) === fold(city))
  const part = useDistricts(district ? (province?.plate ?? '') : '').data?.find(
    ({ name }) => fold(name) === fold(district),
  )
  const point = part ?? province
  if (!point) return own && { point: own, zoom: OWN_ZOOM }
  return { point: { lat: point.lat, lng: point.lng }, zoom: part ? DISTRICT_ZOOM : PROVINCE_ZOOM }
}
