import type { ReactNode } from 'react'
import { homeText as text } from '#text/home.ts'
import { EmergencyTiles } from '#web/features/categories/emergency-tiles.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** Around all parts of home. */
export const homeClass = 'grid grid-cols-1 gap-2.5 sm:gap-6'

/** In two lines at most beside the wheel's button. */
export const greetingClass = 'min-w-0 flex-1 text-lg font-bold sm:text-2xl'

type Props = { greeting: ReactNode; wheel: ReactNode; search: ReactNode }

/** The top of home: with the first of what is open, all that a phone shows at once. */
export function HomeTop({ greeting, wheel, search }: Props) {
  return (
    <>
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1">
        {greeting}
        {wheel}
      </div>
      {search}
      <EmergencyTiles />
      <div className="-mb-2.5 flex min-h-12 flex-wrap items-center justify-between gap-x-3 sm:-mb-6">
        <h2 className="text-lg font-bold sm:text-xl">{text.widget.title}</h2>
        <ButtonLink look="quiet" to="/nearby-map" className="-mr-2 px-2!">
          {text.widget.all}
        </ButtonLink>
      </div>
    </>
  )
}
