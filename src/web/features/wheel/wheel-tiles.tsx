import { siteText } from '#text/site.ts'
import { wheelFormats } from '#text/wheel.ts'
import { wheelPageText as text } from '#text/wheel-page.ts'
import { useLevel } from '#web/lib/use-level.ts'
import { FailureNotice, Skeleton } from '#web/ui/states.tsx'

/** Wins of all time and of this week, and the level. */
export function WheelTiles({ userId }: { userId: number }) {
  const { data, isError, error, refetch } = useLevel(userId)
  if (isError && !data)
    return (
      <FailureNotice
        title={text.tilesFailed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    )
  const tiles = { wins: data?.totalWins, week: data?.winsThisWeek, level: data?.level }
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-4">
      {Object.entries(tiles).map(([name, value]) => (
        <div key={name} className="grid content-between rounded-lg border border-line bg-surface p-3 sm:p-4">
          <dt className="text-sm text-ink-soft">{text.tiles[name as keyof typeof tiles]}</dt>
          <dd className="text-2xl font-bold">
            {value === undefined ? <Skeleton className="h-8 w-10" /> : wheelFormats.count(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
