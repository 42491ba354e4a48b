import { Trophy } from 'lucide-react'
import type { PrizeState } from '#contract/wheel-prizes.ts'
import { wheelFormats, wheelText } from '#text/wheel.ts'
import { wonPrizesText as text } from '#text/wheel-owner.ts'
import { prizesText } from '#text/wheel-prizes.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useWonPrizes } from './owner-queries.ts'

const tones: Record<PrizeState, BadgeTone> = { active: 'estimated', used: 'closed', expired: 'note' }

/** The prizes won at a business: winner, prize, state. */
export function WonPrizes({ businessId }: { businessId: number }) {
  return (
    <Section title={text.title} className="grid gap-4">
      <QueryList
        query={useWonPrizes(businessId)}
        loading={text.loading}
        failed={text.failed}
        more={prizesText.more}
        empty={<EmptyState icon={Trophy} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
        shape="h-32"
      >
        {({ prizeTitle, customerName, codeEnd, wonAt, usedAt, state }) => (
          <div className="flex items-center gap-3 px-4 py-3">
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
          </div>
        )}
      </QueryList>
    </Section>
  )
}
