import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/shared-calls.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { type AdProps, adHeights } from './ad-space.ts'
import { HouseAd } from './house-ad.tsx'
import { NetworkAd } from './network-ad.tsx'

/** A house advertisement, or a network's where there is one; before a spin and for premium members house advertisements alone. */
export function ChosenAd(props: AdProps) {
  const session = useSession()
  const { data: site, isPending } = useSite()
  const level = useLevel(session.status === 'in' ? session.user.id : null)
  if (props.slot === 'wheel_preroll') return <HouseAd {...props} />
  if (level.data?.isPremium) return null
  if (isPending || level.isLoading) return <div className={adHeights[props.slot]} />
  return site?.adsenseClient ? <NetworkAd {...props} /> : <HouseAd {...props} />
}
