import { prizesText } from '#text/prizes.ts'
import { wheelPageText as text } from '#text/wheel-page.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { PrizeCard } from './prize-card.tsx'
import { usePrizes } from './queries.ts'

/** The box of the last win. */
export function LastWin({ userId }: { userId: number }) {
  const { data, isError } = usePrizes(userId)
  const [last] = data ?? []
  return (
    <section aria-labelledby="last-win" className="grid gap-3">
      <h2 id="last-win" className="text-xl font-bold">
        {text.lastWin}
      </h2>
      {!data && (isError ? <p>{prizesText.failed}</p> : <Skeleton className="h-32" />)}
      {last && <PrizeCard prize={last} userId={userId} brief />}
      {data && !last && (
        <div className="rounded-lg border border-dashed border-line-strong bg-surface p-4">
          <p className="font-semibold">{text.noWin}</p>
          <p className="text-sm text-ink-soft">{text.noWinText}</p>
        </div>
      )}
    </section>
  )
}
