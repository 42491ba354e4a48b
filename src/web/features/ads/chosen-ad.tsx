import { useSite } from '#web/lib/use-site.ts'
import { type AdProps, adHeights } from './ad-space.ts'
import { HouseAd } from './house-ad.tsx'
import { NetworkAd } from './network-ad.tsx'

/** Of the house, or of a network where there is one; never that before a spin. */
export function ChosenAd(props: AdProps) {
  const { data: site, isPending } = useSite()
  if (props.slot === 'wheel_preroll') return <HouseAd {...props} />
  if (isPending) return <div className={adHeights[props.slot]} />
  return site?.adsenseClient ? <NetworkAd {...props} /> : <HouseAd {...props} />
}
