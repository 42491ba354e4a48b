import { Navigation } from 'lucide-react'
import type { ArrivalRate } from '#contract/call-outs.ts'
import { arrivalRateText as text } from '#text/call-outs-pages.ts'
import { Card } from '#web/ui/card.tsx'
import { useArrivalRate } from './queries.ts'

/** How often a business came where it had said so. */
export const ArrivalRateCard = ({ rate: { percent, jobs } }: { rate: ArrivalRate }) => (
  <Card className="flex items-center gap-3 p-4">
    <Navigation aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
    <p>
      <span className="font-bold">{text.rate(percent)}</span>{' '}
      <span className="text-sm text-ink-soft">{text.of(jobs)}</span>
    </p>
  </Card>
)

/** The same, asked for; nothing where too little is known. */
export function BusinessArrivalRate({ id }: { id: number }) {
  const rate = useArrivalRate(id).data
  return rate ? <ArrivalRateCard rate={rate} /> : null
}
