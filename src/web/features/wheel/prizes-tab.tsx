import { Gift } from 'lucide-react'
import type { UserPrize } from '#contract/wheel-prizes.ts'
import { prizesText as text } from '#text/wheel-prizes.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { MoreRows } from '#web/ui/query-list.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { PrizeCard } from './prize-card.tsx'
import { usePrizes } from './queries.ts'
import { SpinHistory } from './spin-history.tsx'

/** A customer's prizes: usable ones, used or expired ones, then all spins. */
export function PrizesTab({ userId }: { userId: number }) {
  const prizes = usePrizes(userId)
  const { data } = prizes
  if (!data) return <QueryView query={prizes} failed={text.failed} loading={text.loading} />
  const active = data.filter(({ state }) => state === 'active')
  const past = data.filter(({ state }) => state !== 'active')
  const cardOf = (prize: UserPrize) => <PrizeCard key={prize.id} prize={prize} userId={userId} />
  return (
    <div className="grid grid-cols-1 gap-8">
      {data.length === 0 ? (
        <EmptyState icon={Gift} title={text.empty} text={text.emptyText}>
          <ButtonLink to="/wheel">{text.toWheel}</ButtonLink>
        </EmptyState>
      ) : (
        <Section title={text.title} className="grid gap-4">
          {active.length === 0 && (
            <p className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
              {text.noActive}
              <ButtonLink look="secondary" to="/wheel">
                {text.toWheel}
              </ButtonLink>
            </p>
          )}
          {active.map(cardOf)}
        </Section>
      )}
      {past.length > 0 && (
        <Section title={text.past} className="grid gap-4">
          {past.map(cardOf)}
        </Section>
      )}
      <MoreRows query={prizes} failed={text.failed} more={text.more} />
      <SpinHistory userId={userId} />
    </div>
  )
}
