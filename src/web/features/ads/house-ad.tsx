import { ArrowRight } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { adText } from '#text/ads.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type AdProps, adHeights } from './ad-space.ts'
import { tellAd, useAd } from './queries.ts'
import { useNear, useSeen } from './use-seen.ts'

const told = (token: string) => tellAd('impression', token)

/** An advertisement of the house, marked as one; its space is kept while it is on its way. */
export function HouseAd({ slot, place = '', now = false, note }: AdProps & { note?: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNear(box)
  const id = useId()
  const { data, isPending, isError } = useAd(slot, place || id, now || isNear)
  const token = data?.token ?? null
  useSeen(box, token, told)
  const ad = data ?? (isPending && !isError ? null : adText.fallback)
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
        <AdLink url={ad.url} onClick={() => token && tellAd('click', token)}>
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

type LinkProps = { url: string; onClick(): void; children: React.ReactNode }

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
