import { prizesText as text } from '#text/prizes.ts'
import { siteText } from '#text/site.ts'
import { wheelFormats } from '#text/wheel.ts'
import { FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { MoreButton } from './more-button.tsx'
import { useHistory } from './queries.ts'

/** All spins, won or not, the latest first. */
export function SpinHistory({ userId }: { userId: number }) {
  const history = useHistory(userId)
  const spins = history.data?.pages.flat()
  return (
    <section aria-labelledby="spin-history" className="grid gap-3">
      <h2 id="spin-history" className="text-xl font-bold">
        {text.history}
      </h2>
      {history.isError && (
        <FailureNotice
          title={text.historyFailed}
          text={history.error.message}
          retry={siteText.retry}
          onRetry={() => void (spins ? history.fetchNextPage() : history.refetch())}
        />
      )}
      {history.isPending && <Skeleton className="h-32" />}
      {spins?.length === 0 && <p className="text-ink-soft">{text.historyEmpty}</p>}
      {spins && spins.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {spins.map(({ id, prizeName, businessName, spinDate, isWon }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{prizeName}</span>
                <span className="text-sm text-ink-soft">
                  {businessName ?? text.platform} · {wheelFormats.moment(spinDate)}
                </span>
              </span>
              <span className={isWon ? 'text-sm font-bold text-prize' : 'text-sm text-ink-soft'}>
                {isWon ? text.won : text.lost}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={history} />
    </section>
  )
}
