import type { Point } from '#lib/geo.ts'
import { fold } from '#lib/turkish.ts'
import { placeText as text } from '#text/places.ts'
import { useSession } from '#web/lib/session.tsx'
import { useProvinces } from './queries.ts'

/** Where nobody says where they are, and their account has no province. */
const ASSUMED = { plate: '06', name: text.assumed, point: { lat: 39.9334, lng: 32.8597 }, isOwn: false }

export type OwnProvince = { plate: string; name: string; point: Point; isOwn: boolean }

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
