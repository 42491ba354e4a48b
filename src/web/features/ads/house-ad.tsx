import { useId, useRef } from 'react'
import { adText } from '#text/ads.ts'
import { AdFace } from './ad-face.tsx'
import type { AdProps } from './ad-space.ts'
import { tellAd, useAd } from './queries.ts'
import { useNear, useSeen } from './use-seen.ts'

/** A house advertisement, marked as one; its space is reserved while it loads. */
export function HouseAd({ slot, place = '', now = false, note }: AdProps & { note?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  const id = useId()
  const { data, isPending, isError } = useAd(slot, place || id, now || isNear)
  const token = data?.token ?? null
  useSeen(box, token, (seen) => tellAd('impression', slot, seen))
  const ad = data ?? (isPending && !isError ? null : adText.fallback)
  const clicked = () => token && tellAd('click', slot, token)
  return <AdFace box={box} slot={slot} ad={ad} note={note} onClick={clicked} />
}
