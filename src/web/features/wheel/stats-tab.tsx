import { Award, Lock } from 'lucide-react'
import { wheelFormats } from '#text/wheel.ts'
import { levelText } from '#text/wheel-game.ts'
import { statsText as text } from '#text/wheel-prizes.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { Section } from '#web/ui/card.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { type Badge, badgesOf } from './badges.ts'
import { LevelBar } from './level-bar.tsx'

/** Figures, level and badges, all counted from the ledger. */
export function StatsTab({ userId }: { userId: number }) {
  const level = useLevel(userId)
  const { data } = level
  if (!data) return <QueryView query={level} failed={text.failed} loading={text.loading} />
  const figures = {
    totalSpins: wheelFormats.count(data.totalSpins),
    totalWins: wheelFormats.count(data.totalWins),
    winRate: wheelFormats.percent(data.winRate / 100),
    totalValue: wheelFormats.liras(data.totalValue),
    streakDays: text.days(data.streakDays),
    bestStreakDays: text.days(data.bestStreakDays),
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {Object.entries(figures).map(([name, value]) => (
          <div key={name} className="rounded-lg border border-line bg-surface p-4">
            <dt className="text-sm text-ink-soft">{text.figures[name as keyof typeof figures]}</dt>
            <dd className="text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <LevelBar userId={userId} />
        <p className="text-sm text-ink-soft">{levelText.next(data.nextLevelSpins, data.level + 1)}</p>
      </div>
      <Section title={text.badges} className="grid gap-4">
        <ul className="grid gap-3 sm:grid-cols-2">
          {badgesOf(data).map((badge) => (
            <BadgeRow key={badge.name} badge={badge} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function BadgeRow({ badge: { name, of, isEarned, missing, share } }: { badge: Badge }) {
  const Icon = isEarned ? Award : Lock
  return (
    <li className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4">
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${isEarned ? 'bg-prize-soft text-prize' : 'bg-sunken text-ink-soft'}`}
      >
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      </span>
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="font-bold">{text.badgeNames[name]}</span>
        <span className="text-sm text-ink-soft">{isEarned ? text.earned : text.badgeNeeds[of](missing)}</span>
        {!isEarned && (
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full origin-left bg-prize-fill"
              style={{ transform: `scaleX(${share})` }}
            />
          </span>
        )}
      </span>
    </li>
  )
}
