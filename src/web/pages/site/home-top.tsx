import { ArrowRight, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { homeText as text } from '#text/home.ts'
import { EmergencyTiles } from '#web/features/categories/emergency-tiles.tsx'

/** Around all parts of home. */
export const homeClass = 'grid gap-5 sm:gap-8'

/** The top of home, the same for everybody; `children` greets. */
export function HomeTop({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="grid gap-1">
        {children}
        <p className="text-ink-soft sm:text-lg">{text.lead}</p>
      </div>
      <Link
        to="/nearby-map"
        className="flex min-h-16 items-center gap-4 rounded-lg bg-accent px-5 py-3 sm:min-h-20 sm:py-4 text-lg font-bold text-accent-ink transition-colors duration-150 hover:bg-accent-hover"
      >
        <MapPin aria-hidden className="size-7 shrink-0" strokeWidth={1.75} />
        <span className="flex-1">{text.nearby}</span>
        <ArrowRight aria-hidden className="size-6 shrink-0" />
      </Link>
      <EmergencyTiles />
    </>
  )
}
