import { useMemo } from 'react'
import { type Point, roundTo10m } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { ageText } from '#text/offline.ts'
import { placeText as text } from '#text/places.ts'
import { type ChosenPlace, useChosenPlace } from '#web/lib/chosen-place.ts'
import { lastPosition, type Position, usePosition } from '#web/lib/position.ts'
import { useSession } from '#web/lib/session.tsx'
import { useElapsed } from '#web/lib/use-time.ts'
import type { StandIn, Where } from '#web/lib/where.ts'
import { useGeocode } from '#web/lib/where.ts'
import { useProvinces } from './queries.ts'

/** Wait for the device before a fallback is used; a later answer still counts. */
const PATIENCE_MS = 4000

/**
 * Where the person is, on every page alike: a place that overrides the device's position, but for pages that ask for that;
 * else the device's position, else a chosen place, else the device's last position,
 * else `assumed`, else the account's province, else Ankara.
 */
export function useWhere(manner: 'ask' | 'if-granted', assumed?: Pick<ChosenPlace, 'name' | 'point'>): Where {
  const position = usePosition(manner)
  const overridden = (useChosenPlace()?.overrides ?? false) && manner === 'if-granted'
  const { status } = position
  const isSilent = useElapsed(PATIENCE_MS, status === 'asking')
  const isMissing =
    overridden ||
    status === 'denied' ||
    status === 'unasked' ||
    (status === 'asking' && (isSilent || position.again))
  const own = useMemo(
    () => (position.status === 'known' && !overridden ? roundTo10m(position.point) : null),
    [position, overridden],
  )
  const standIn = useStandIn(isMissing, assumed)
  const point = own ?? standIn?.point ?? null
  const isMeant = own !== null || standIn?.kind === 'chosen' || standIn?.kind === 'last'
  const measured = standIn?.kind === 'province' ? null : point
  return { position, own, standIn, point, measured, isMeant, start: isMeant ? point : null }
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

/** Describes the fallback position in words; `now` in milliseconds since 1970. */
export function standInText(standIn: StandIn, status: Position['status'], now: number): string {
  const { kind, name } = standIn
  if (kind === 'last') return text.last(name, ageText(now - standIn.at))
  if (kind === 'chosen') return text.chosen(name ?? '')
  return status === 'denied' ? text.assumedDenied(name ?? '') : text.assumedAs(name ?? '')
}

/** The fallback without a position or a province of the account. */
const ASSUMED = { plate: '06', name: text.assumed, point: { lat: 39.9334, lng: 32.8597 }, isOwn: false }

type OwnProvince = { plate: string; name: string; point: Point; isOwn: boolean }

/** The account's province and its capital, else Ankara; undefined while it is being asked for. */
export function useOwnProvince(isWanted = true): OwnProvince | undefined {
  const session = useSession()
  const provinces = useProvinces(isWanted)
  const city = session.status === 'in' ? fold(session.user.city) : ''
  const own = provinces.data?.find(({ name }) => fold(name) === city)
  if (own) return { plate: own.plate, name: own.name, point: { lat: own.lat, lng: own.lng }, isOwn: true }
  const isOver = provinces.data || provinces.isError || provinces.fetchStatus === 'paused'
  return isOver ? ASSUMED : undefined
}
