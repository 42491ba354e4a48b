import { useEffect, useRef, useState } from 'react'
import { AD_FRAME_PATH, type NetworkAdState } from '#contract/ads.ts'
import { adText } from '#text/ads.ts'
import { useConsents } from '#web/lib/consents.ts'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/shared-calls.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type AdProps, adHeights } from './ad-space.ts'
import { HouseAd } from './house-ad.tsx'
import { useNear } from './use-seen.ts'

/** Who has not answered by then does not. */
const PATIENCE_MS = 8000

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

/** A network's advertisement for who agreed to it; a house advertisement for others, and when the network has none. */
function NetworkAd(props: AdProps) {
  const { data, isPending } = useConsents()
  const [failure, setFailure] = useState<keyof typeof adText.network | null>(null)
  if (isPending) return <div className={adHeights[props.slot]} />
  if (!data?.advertising.given) return <HouseAd {...props} />
  if (failure) return <HouseAd {...props} note={adText.network[failure]} />
  return <Frame slot={props.slot} onFailed={setFailure} />
}

type FrameProps = Pick<AdProps, 'slot'> & { onFailed(why: keyof typeof adText.network): void }

/** Without `allow-same-origin` the document in it is of no origin: no session, no storage, no page of ours is its to read. */
function Frame({ slot, onFailed }: FrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const isNear = useNear(box)
  useEffect(() => {
    if (!isNear) return
    const timer = setTimeout(() => onFailed('failed'), PATIENCE_MS)
    const listen = ({ source, data }: MessageEvent<{ ad?: NetworkAdState } | null>) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const state = data?.ad
      if (state === 'failed' || state === 'no_container') onFailed(state)
      if (state === 'filled') clearTimeout(timer)
    }
    addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('message', listen)
    }
  }, [isNear, onFailed])
  return (
    <div
      ref={box}
      className={classNames(
        'grid grid-rows-[auto_1fr] rounded-lg border border-dashed border-line-strong bg-surface',
        adHeights[slot],
      )}
    >
      <span className="justify-self-end px-2 pt-1 text-xs text-ink-soft">{adText.label}</span>
      <div className="relative">
        {isNear && (
          <iframe
            ref={frame}
            title={adText.label}
            src={`${AD_FRAME_PATH}?slot=${slot}`}
            sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="origin"
            className="absolute inset-0 size-full rounded-lg"
          />
        )}
      </div>
    </div>
  )
}
