import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/shared-calls.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { type AdProps, adHeights } from './ad-space.ts'
import { HouseAd } from './house-ad.tsx'
import { NetworkAd } from './network-ad.tsx'

/** Of the house, or of a network where there is one; never that before a spin, and none but that for premium members. */
export function ChosenAd(props: AdProps) {
  const session = useSession()
  const { data: site, isPending } = useSite()
  const level = useLevel(session.status === 'in' ? session.user.id : null)
  if (props.slot === 'wheel_preroll') return <HouseAd {...props} />
  if (level.data?.isPremium) return null
  if (isPending || level.isLoading) return <div className={adHeights[props.slot]} />
  return site?.adsenseClient ? <NetworkAd {...props} /> : <HouseAd {...props} />
}
