import { Gift, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BusinessPrize } from '#contract/wheel-segments.ts'
import { prizeListText as text } from '#text/owner-prizes.ts'
import { wheelFormats } from '#text/wheel.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useBusinessPrizes } from './owner-queries.ts'
import { PrizeForm } from './prize-form.tsx'
import { PrizeRow } from './prize-row.tsx'

type Editing = { prize: BusinessPrize | null }

/** What is on a business's wheel, with the form to add and to change. */
export function PrizeList({ businessId }: { businessId: number }) {
  const prizes = useBusinessPrizes(businessId)
  const { data } = prizes
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  // What was pressed is gone by then: the keyboard goes on from the heading.
  const toHeading = () => heading.current?.focus()
  const done = () => {
    setEditing(null)
    toHeading()
  }
  const add = (
    <Button onClick={() => setEditing({ prize: null })}>
      <Plus aria-hidden className="size-5" />
      {text.add}
    </Button>
  )
  const won = (data ?? []).filter(({ isActive, stock }) => isActive && stock !== 0)
  const lost = 1 - won.reduce((sum, { odds }) => sum + odds, 0)
  return (
    <section aria-labelledby="own-prizes" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id="own-prizes" className="text-xl font-bold outline-none">
          {text.title}
        </h2>
        {data && data.length > 0 && !editing && add}
      </div>
      {editing && !editing.prize && <PrizeForm businessId={businessId} prize={null} onDone={done} />}
      {!data && (
        <Awaited query={prizes} failed={text.failed}>
          <Skeleton className="h-40" />
        </Awaited>
      )}
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
                  <PrizeRow
                    businessId={businessId}
                    prize={prize}
                    onEdit={() => setEditing({ prize })}
                    onRemoved={toHeading}
                  />
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
