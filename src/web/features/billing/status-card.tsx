import type { Subscription } from '#contract/billing.ts'
import { billingText as text } from '#text/billing.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const tones: Record<Subscription['status'], BadgeTone> = {
  none: 'note',
  exempt: 'estimated',
  trial: 'estimated',
  active: 'open',
  past_due: 'note',
  suspended: 'closed',
  ended: 'note',
}

/** State of the subscription, and its next step. */
export function StatusCard({ subscription }: { subscription: Subscription }) {
  const { status, feeKurus, nextPaymentOn, isPaused } = subscription
  const words = text.statuses[status]
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <p className="flex">
        <Badge tone={tones[status]}>{words.badge}</Badge>
      </p>
      <p className="text-lg">{words.text(subscription)}</p>
      {status !== 'exempt' && status !== 'ended' && (
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <div>
            <dt className="text-sm text-ink-soft">{text.fee}</dt>
            <dd className="font-semibold tabular-nums">{text.feeValue(feeKurus)}</dd>
          </div>
          {nextPaymentOn !== null && (
            <div>
              <dt className="text-sm text-ink-soft">{text.next}</dt>
              <dd className="font-semibold tabular-nums">{text.day(nextPaymentOn)}</dd>
            </div>
          )}
        </dl>
      )}
      {isPaused && <p className="font-semibold">{text.paused}</p>}
      {(status === 'trial' || status === 'active') && <p className="text-sm text-ink-soft">{text.grace}</p>}
    </Card>
  )
}
