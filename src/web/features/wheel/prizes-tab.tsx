import { Gift } from 'lucide-react'
import { prizesText as text } from '#text/prizes.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState, Spinner } from '#web/ui/states.tsx'
import { MoreButton } from './more-button.tsx'
import { PrizeCard } from './prize-card.tsx'
import { usePrizes } from './queries.ts'
import { SpinHistory } from './spin-history.tsx'

/** What one has won: what can be used, then what was or cannot be any more, then all spins. */
export function PrizesTab({ userId }: { userId: number }) {
  const prizes = usePrizes(userId)
  const { data } = prizes
  if (!data)
    return (
      <Awaited query={prizes} failed={text.failed}>
        <Spinner text={text.loading} />
      </Awaited>
    )
  const active = data.filter(({ state }) => state === 'active')
  const past = data.filter(({ state }) => state !== 'active')
  return (
    <div className="grid grid-cols-1 gap-8">
      {data.length === 0 ? (
        <EmptyState icon={Gift} title={text.empty} text={text.emptyText}>
          <ButtonLink to="/wheel">{text.toWheel}</ButtonLink>
        </EmptyState>
      ) : (
        <section aria-labelledby="active-prizes" className="grid gap-4">
          <h2 id="active-prizes" className="text-xl font-bold">
            {text.title}
          </h2>
          {active.length === 0 && (
            <p className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
              {text.noActive}
              <ButtonLink look="secondary" to="/wheel">
                {text.toWheel}
              </ButtonLink>
            </p>
          )}
          <div className="grid gap-4">
            {active.map((prize) => (
              <PrizeCard key={prize.id} prize={prize} userId={userId} />
            ))}
          </div>
        </section>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past-prizes" className="grid gap-4">
          <h2 id="past-prizes" className="text-xl font-bold">
            {text.past}
          </h2>
          <div className="grid gap-4">
            {past.map((prize) => (
              <PrizeCard key={prize.id} prize={prize} userId={userId} />
            ))}
          </div>
        </section>
      )}
      <MoreButton list={prizes} />
      <SpinHistory userId={userId} />
    </div>
  )
}
