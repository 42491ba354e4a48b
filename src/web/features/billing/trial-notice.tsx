import { useQueryClient } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { lazy } from 'react'
import { phoneProofText } from '#text/phones.ts'
import { OWN_BUSINESSES } from '#web/lib/own-businesses.ts'
import { Card } from '#web/ui/card.tsx'
import { LazyPiece } from '#web/ui/lazy-piece.tsx'
import { refreshBilling, useSubscription } from './queries.ts'

const ProvePhone = lazy(() => import('#web/ui/prove-phone.tsx').then((m) => ({ default: m.ProvePhone })))

const text = phoneProofText.trialNeeds

/** Says what an owner must prove before the trial of a business begins, where it waits for that, and lets them. */
export function TrialNotice({ businessId }: { businessId: number }) {
  const { data } = useSubscription(businessId, null)
  const client = useQueryClient()
  if (!data?.trialNeeds) return null
  const began = () => {
    void refreshBilling(client)
    void client.invalidateQueries({ queryKey: OWN_BUSINESSES }) // it may be back on the list
  }
  return (
    <Card role="region" aria-labelledby="trial-waits" className="grid gap-3 p-4 sm:p-6">
      <h2 id="trial-waits" className="flex items-center gap-2 text-lg font-bold">
        <Gift aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
        {text.title}
      </h2>
      <p>{text[data.trialNeeds]}</p>
      {data.trialNeeds === 'phone' && (
        <LazyPiece fallback={<p className="h-12" />}>
          <div>
            <ProvePhone waits="trial" onProven={began} />
          </div>
        </LazyPiece>
      )}
    </Card>
  )
}
