import { wheelPageText } from '#text/wheel-page.ts'
import { prizesText as text } from '#text/wheel-prizes.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
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
        <TextLink to="/customer-dashboard?tab=prizes">{text.all}</TextLink>
      </div>
      <QueryView query={{ data, error, refetch }} failed={text.failed} shape="h-32" />
      {data?.length === 0 && <p className="text-ink-soft">{text.emptyText}</p>}
      <div className="grid gap-3">
        {data?.slice(0, LATEST).map((prize) => (
          <PrizeCard key={prize.id} prize={prize} userId={userId} brief />
        ))}
      </div>
    </section>
  )
}

/** The box of the last win. */
export function LastWin({ userId }: { userId: number }) {
  const { data, isError } = usePrizes(userId)
  const [last] = data ?? []
  return (
    <Section title={wheelPageText.lastWin}>
      {!data && (isError ? <p>{text.failed}</p> : <Skeleton className="h-32" />)}
      {last && <PrizeCard prize={last} userId={userId} brief />}
      {data && !last && (
        <div className="rounded-lg border border-dashed border-line-strong bg-surface p-4">
          <p className="font-semibold">{wheelPageText.noWin}</p>
          <p className="text-sm text-ink-soft">{wheelPageText.noWinText}</p>
        </div>
      )}
    </Section>
  )
}
