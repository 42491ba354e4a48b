import { Trophy } from 'lucide-react'
import type { PrizeState } from '#contract/prizes.ts'
import { wonPrizesText as text } from '#text/owner-prizes.ts'
import { prizesText } from '#text/prizes.ts'
import { siteText } from '#text/site.ts'
import { wheelFormats, wheelText } from '#text/wheel.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { MoreButton } from './more-button.tsx'
import { useWonPrizes } from './owner-queries.ts'

const tones: Record<PrizeState, BadgeTone> = { active: 'estimated', used: 'closed', expired: 'note' }

/** Who won what at a business, and whether it was used. */
export function WonPrizes({ businessId }: { businessId: number }) {
  const won = useWonPrizes(businessId)
  const prizes = won.data?.pages.flat()
  return (
    <section aria-labelledby="won-prizes" className="grid gap-4">
      <h2 id="won-prizes" className="text-xl font-bold">
        {text.title}
      </h2>
      {won.isError && (
        <FailureNotice
          title={text.failed}
          text={won.error.message}
          retry={siteText.retry}
          onRetry={() => void (prizes ? won.fetchNextPage() : won.refetch())}
        />
      )}
      {won.isPending && <Skeleton className="h-32" />}
      {prizes?.length === 0 && <EmptyState icon={Trophy} title={text.empty} text={text.emptyText} />}
      {prizes && prizes.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {prizes.map(({ id, prizeTitle, customerName, codeEnd, wonAt, usedAt, state }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-3">
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{prizeTitle}</span>
                <span className="block text-sm">{text.winner(customerName, codeEnd)}</span>
                <span className="text-sm text-ink-soft">
                  {usedAt
                    ? prizesText.usedAt(wheelFormats.moment(usedAt))
                    : prizesText.wonAt(wheelFormats.moment(wonAt))}
                </span>
              </span>
              <Badge tone={tones[state]}>{wheelText.wonStates[state]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={won} />
    </section>
  )
}
