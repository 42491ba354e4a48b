import { Award } from 'lucide-react'
import { levelText as text } from '#text/wheel-game.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The specification's: so many spins are a level, and from level 6 one is premium. */
const LEVEL_SPINS = 20
const PREMIUM_LEVEL = 6

/** The level with its progress; reserves its space while loading. */
export function LevelBar({ userId }: { userId: number }) {
  const { data } = useLevel(userId)
  if (!data) return <div className="h-20" />
  const done = LEVEL_SPINS - data.nextLevelSpins
  return (
    <div className="grid min-h-20 content-start gap-1.5 border-t border-line pt-3">
      <p className="flex items-center gap-2 text-sm">
        <Award aria-hidden className="size-5 text-prize" strokeWidth={1.75} />
        <strong>{text.level(data.level)}</strong>
        {data.isPremium && <span className="text-prize">{text.premium}</span>}
        <span className="ml-auto text-ink-soft">{text.progress(done, LEVEL_SPINS)}</span>
      </p>
      <ProgressBar label={text.bar} value={done} max={LEVEL_SPINS} className="h-2" />
      {(data.isPremium || data.level < PREMIUM_LEVEL) && (
        <p className="text-sm text-ink-soft">{data.isPremium ? text.premiumGives : text.hint}</p>
      )}
    </div>
  )
}

type BarProps = { label: string; value: number; max: number; className: string }

/** A share of a whole; full where the whole is zero. */
export function ProgressBar({ label, value, max, className }: BarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className={classNames('overflow-hidden rounded-full bg-sunken', className)}
    >
      <span
        className="block h-full origin-left bg-prize-fill"
        style={{ transform: `scaleX(${max > 0 ? Math.min(1, value / max) : 1})` }}
      />
    </div>
  )
}
