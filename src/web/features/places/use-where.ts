import { useMemo } from 'react'
import type { Point } from '#lib/geo.ts'
import { type ChosenPlace, useChosenPlace } from '#web/lib/chosen-place.ts'
import { lastPosition } from '#web/lib/last-position.ts'
import { roughly, usePosition } from '#web/lib/position.ts'
import { useGeocode } from '#web/lib/use-geocode.ts'
import { useWaited } from '#web/lib/use-waited.ts'
import type { StandIn, Where } from '#web/lib/where.ts'
import { useOwnProvince } from './use-own-province.ts'

/** So long the device is waited for before something stands in; it is still taken when it answers later. */
const PATIENCE_MS = 4000

/**
 * Where the person is, on every page alike: the device's position, else a chosen place, else the device's last position,
 * else `assumed`, else the account's province, else Ankara.
 */
export function useWhere(manner: 'ask' | 'if-granted', assumed?: Pick<ChosenPlace, 'name' | 'point'>): Where {
  const position = usePosition(manner)
  const { status } = position
  const isSilent = useWaited(PATIENCE_MS, status === 'asking')
  const isMissing =
    status === 'denied' || status === 'unasked' || (status === 'asking' && (isSilent || position.again))
  const own = useMemo(() => (position.status === 'known' ? roughly(position.point) : null), [position])
  const standIn = useStandIn(isMissing, assumed)
  const point = own ?? standIn?.point ?? null
  const isMeant = own !== null || standIn?.kind === 'chosen' || standIn?.kind === 'last'
  return { position, own, standIn, point, measured: standIn?.kind === 'province' ? null : point, isMeant }
}

function useStandIn(isMissing: boolean, assumed: { name: string; point: Point } | undefined): StandIn | null {
  const chosen = useChosenPlace()
  const last = useMemo(() => (isMissing && !chosen ? lastPosition() : null), [isMissing, chosen])
  const place = useGeocode(last?.point ?? null).data
  const province = useOwnProvince(isMissing && !chosen && !last)
  if (!isMissing) return null
  if (chosen) return { kind: 'chosen', ...chosen }
  if (last) {
    // Abroad the wire names the largest city, without a district.
    const name = place?.district ? `${place.district}, ${place.city}` : null
    return { kind: 'last', ...last, name, plate: place?.district ? place.plate : undefined }
  }
  if (assumed) return { kind: 'assumed', ...assumed, plate: province?.isOwn ? province.plate : undefined }
  if (!province) return null
  const { name, point, plate } = province
  return { kind: province.isOwn ? 'province' : 'assumed', name, point, plate }
}
