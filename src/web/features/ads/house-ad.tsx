import { ArrowRight } from 'lucide-react'
import { type Ref, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { AdType } from '#contract/ads.ts'
import { adText } from '#text/ads.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type AdProps, adHeights } from './ad-space.ts'
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

type FaceProps = {
  box?: Ref<HTMLDivElement>
  slot: AdType
  /** Null: it is on its way. */
  ad: { title: string; body: string; url: string } | null
  note?: string | undefined
  onClick?(): void
}

/** Appearance of a house advertisement, also in the staff's preview. */
export function AdFace({ box, slot, ad, note, onClick }: FaceProps) {
  return (
    <div
      ref={box}
      className={classNames(
        'relative grid content-center rounded-lg border border-dashed border-line-strong bg-surface',
        adHeights[slot],
      )}
    >
      {note && <span className="absolute top-1 left-4 text-xs text-ink-soft">{note}</span>}
      <span className="absolute top-1 right-2 text-xs text-ink-soft">{adText.label}</span>
      {ad && (
        <AdLink url={ad.url} onClick={onClick}>
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-bold">{ad.title}</span>
            <span className="line-clamp-3 text-sm text-ink-soft">{ad.body}</span>
          </span>
          <ArrowRight aria-hidden className="size-5 shrink-0 text-accent" />
        </AdLink>
      )}
    </div>
  )
}

type LinkProps = { url: string; onClick: (() => void) | undefined; children: React.ReactNode }

/** A page of ours, or another's in a new tab. */
function AdLink({ url, onClick, children }: LinkProps) {
  const look = 'flex min-h-20 items-center gap-3 rounded-lg px-4 pt-5 pb-3 hover:bg-sunken'
  return url.startsWith('/') ? (
    <Link to={url} onClick={onClick} className={look}>
      {children}
    </Link>
  ) : (
    <a href={url} onClick={onClick} target="_blank" rel="sponsored noopener noreferrer" className={look}>
      {children}
    </a>
  )
}
