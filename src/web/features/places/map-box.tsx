import type { ReactNode, RefObject } from 'react'
import { mapText } from '#text/places.ts'
import { siteText } from '#text/site.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MapCredits } from './map-credits.tsx'

type Props = {
  box: RefObject<HTMLElement | null>
  label: string
  /** Of a text that stands elsewhere. */
  describedBy?: string
  isDrawn: boolean
  /** Said when its code did not come; null while it may. */
  failed: string | null
  className?: string | undefined
  /** Buttons over the lower edge of the map. */
  children?: ReactNode
}

/** The place of a map, with what is said until it is drawn, and its sources below. */
export function MapBox({ box, label, describedBy, isDrawn, failed, className, children }: Props) {
  const online = useOnline()
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <div className="relative min-h-0 flex-1 overflow-hidden rounded-lg border border-line">
        <section
          ref={box}
          aria-label={label}
          aria-describedby={describedBy}
          className="map absolute inset-0 isolate"
        />
        {isDrawn && (
          <div className="pointer-events-none absolute inset-x-16 bottom-3 flex flex-wrap justify-center gap-2 *:pointer-events-auto">
            {children}
          </div>
        )}
        {/* A failed import stays failed until the page is loaded anew. */}
        {!isDrawn && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center">
            <p role="status" className="text-ink-soft">
              {failed ?? mapText.loading}
            </p>
            {failed !== null && online && (
              <Button look="secondary" onClick={() => location.reload()}>
                {siteText.broken.reload}
              </Button>
            )}
          </div>
        )}
      </div>
      <MapCredits />
    </div>
  )
}
