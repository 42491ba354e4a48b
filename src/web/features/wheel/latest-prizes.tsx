import { Link } from 'react-router'
import { prizesText as text } from '#text/prizes.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { PrizeCard } from './prize-card.tsx'
import { usePrizes } from './queries.ts'

const LATEST = 3

/** The three latest prizes, for an overview. */
export function LatestPrizes({ userId }: { userId: number }) {
  const { data, error, refetch } = usePrizes(userId)
  return (
    <section aria-labelledby="latest-prizes" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest-prizes" className="text-xl font-bold">
          {text.latest}
        </h2>
        <Link
          to="/customer-dashboard?tab=prizes"
          className="inline-flex min-h-12 items-center font-semibold text-accent underline"
        >
          {text.all}
        </Link>
      </div>
      {!data && (
        <Awaited query={{ error, refetch }} failed={text.failed}>
          <Skeleton className="h-32" />
        </Awaited>
      )}
      {data?.length === 0 && <p className="text-ink-soft">{text.emptyText}</p>}
      <div className="grid gap-3">
        {data?.slice(0, LATEST).map((prize) => (
          <PrizeCard key={prize.id} prize={prize} userId={userId} brief />
        ))}
      </div>
    </section>
  )
}
