import { Gift, Plus } from 'lucide-react'
import { useState } from 'react'
import type { BusinessPrize } from '#contract/wheel-segments.ts'
import { prizeListText as text } from '#text/owner-prizes.ts'
import { siteText } from '#text/site.ts'
import { wheelFormats } from '#text/wheel.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { useBusinessPrizes } from './owner-queries.ts'
import { PrizeForm } from './prize-form.tsx'
import { PrizeRow } from './prize-row.tsx'

type Editing = { prize: BusinessPrize | null }

/** What is on a business's wheel, with the form to add and to change. */
export function PrizeList({ businessId }: { businessId: number }) {
  const { data, isError, error, refetch } = useBusinessPrizes(businessId)
  const [editing, setEditing] = useState<Editing | null>(null)
  const done = () => setEditing(null)
  const add = (
    <Button onClick={() => setEditing({ prize: null })}>
      <Plus aria-hidden className="size-5" />
      {text.add}
    </Button>
  )
  const lost = 1 - (data ?? []).reduce((sum, { isActive, odds }) => sum + (isActive ? odds : 0), 0)
  return (
    <section aria-labelledby="own-prizes" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-prizes" className="text-xl font-bold">
          {text.title}
        </h2>
        {data && data.length > 0 && !editing && add}
      </div>
      {editing && !editing.prize && <PrizeForm businessId={businessId} prize={null} onDone={done} />}
      {isError && !data && (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-40" />}
      {data?.length === 0 && !editing && (
        <EmptyState icon={Gift} title={text.empty} text={text.emptyText}>
          {add}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <ul className="grid gap-3">
            {data.map((prize) => (
              <li key={prize.id}>
                {editing?.prize?.id === prize.id ? (
                  <PrizeForm businessId={businessId} prize={prize} onDone={done} />
                ) : (
                  <PrizeRow businessId={businessId} prize={prize} onEdit={() => setEditing({ prize })} />
                )}
              </li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{text.rest(wheelFormats.percent(Math.max(0, lost)))}</p>
        </>
      )}
    </section>
  )
}
