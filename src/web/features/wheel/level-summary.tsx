import { statsText as text } from '#text/prizes.ts'
import { wheelFormats } from '#text/wheel.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { LevelBar } from './level-bar.tsx'

/** Spins and wins in all, and the level, for an overview. */
export function LevelSummary({ userId }: { userId: number }) {
  const level = useLevel(userId)
  const { data } = level
  if (!data && level.error)
    return (
      <Awaited query={level} failed={text.failed}>
        {null}
      </Awaited>
    )
  const { totalSpins, totalWins } = text.figures
  return (
    <section aria-labelledby="level-summary" aria-busy={!data} className="grid gap-3">
      <h2 id="level-summary" className="text-xl font-bold">
        {text.summary}
      </h2>
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={totalSpins} value={data?.totalSpins} />
        <Figure name={totalWins} value={data?.totalWins} />
      </dl>
      <LevelBar userId={userId} />
    </section>
  )
}

function Figure({ name, value }: { name: string; value: number | undefined }) {
  return (
    <Card className="grid content-start gap-1 p-4">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="text-xl font-bold">
        {value === undefined ? <Skeleton className="h-7 w-12" /> : wheelFormats.count(value)}
      </dd>
    </Card>
  )
}
