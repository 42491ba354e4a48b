import { wheelFormats } from '#text/wheel.ts'
import { wheelPageText } from '#text/wheel-page.ts'
import { statsText as text } from '#text/wheel-prizes.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { Card, Section } from '#web/ui/card.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
import { LevelBar } from './level-bar.tsx'

/** Spins and wins in all, and the level, for an overview. */
export function LevelSummary({ userId }: { userId: number }) {
  const level = useLevel(userId)
  const { data } = level
  if (!data && level.error) return <QueryView query={level} failed={text.failed} />
  const { totalSpins, totalWins } = text.figures
  return (
    <Section title={text.summary} aria-busy={!data}>
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={totalSpins} value={data?.totalSpins} />
        <Figure name={totalWins} value={data?.totalWins} />
      </dl>
      <LevelBar userId={userId} />
    </Section>
  )
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <Card className="grid content-between gap-1 p-3 sm:p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-xl font-bold">
        {value === undefined ? <Skeleton className="h-7 w-12" /> : wheelFormats.count(value)}
      </dd>
    </Card>
  )
}

/** Wins of all time and of this week, and the level. */
export function WheelTiles({ userId }: { userId: number }) {
  const level = useLevel(userId)
  const { data } = level
  if (!data && level.error)
    return (
      <QueryView query={level} failed={wheelPageText.tilesFailed}>
        {null}
      </QueryView>
    )
  const { wins, week, level: name } = wheelPageText.tiles
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      <Figure name={wins} value={data?.totalWins} />
      <Figure name={week} value={data?.winsThisWeek} />
      <Figure name={name} value={data?.level} />
    </dl>
  )
}
