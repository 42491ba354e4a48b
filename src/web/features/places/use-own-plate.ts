import { fold } from '#lib/turkish.ts'
import { useSession } from '#web/lib/session.tsx'
import { useProvinces } from './queries.ts'

/** Where nobody says where they are: Ankara, if their account has no province. */
const ASSUMED = '06'

/** The plate of the account's province; undefined while it is not known. */
export function useOwnPlate(): string | undefined {
  const session = useSession()
  const provinces = useProvinces().data
  const city = session.status === 'in' ? fold(session.user.city) : ''
  return provinces && (provinces.find(({ name }) => fold(name) === city)?.plate ?? ASSUMED)
}
