import type { ReactNode } from 'react'
import { wheelGameText as text } from '#text/wheel-game.ts'
import { COUNTDOWN_SECONDS } from './use-game.ts'

/** The advertisement before a spin, with the seconds that are left; the line shrinks by `transform` alone. */
export function Countdown({ left, children }: { left: number; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <span className="h-2 flex-1 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full origin-left bg-prize-fill transition-transform duration-1000 ease-linear"
            style={{ transform: `scaleX(${(left - 1) / COUNTDOWN_SECONDS})` }}
          />
        </span>
        <span className="w-12 text-right text-sm font-semibold">{text.countdown(left)}</span>
      </div>
      {children}
    </div>
  )
}
