import { ArrowRight } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { AdType } from '#contract/ads.ts'
import { adText } from '#text/ads.ts'
import { classNames } from '#web/ui/class-names.ts'
import { adHeights } from './ad-space.ts'

type Props = {
  box?: Ref<HTMLDivElement>
  slot: AdType
  /** Null: it is on its way. */
  ad: { title: string; body: string; url: string } | null
  note?: string | undefined
  onClick?(): void
}

/** Appearance of a house advertisement, also in the staff's preview. */
export function AdFace({ box, slot, ad, note, onClick }: Props) {
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
