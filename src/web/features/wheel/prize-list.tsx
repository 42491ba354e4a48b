import { useQueryClient } from '@tanstack/react-query'
import { Gift, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type BusinessPrize, removeBusinessPrize } from '#contract/wheel-segments.ts'
import { wheelFormats } from '#text/wheel.ts'
import { prizeListText as text } from '#text/wheel-owner.ts'
import { call } from '#web/lib/call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshIssued, useBusinessPrizes } from './owner-queries.ts'
import { PrizeForm } from './prize-form.tsx'

/** The prizes of a business's wheel, with the form to add and to change. */
export function PrizeList({ businessId }: { businessId: number }) {
  const prizes = useBusinessPrizes(businessId)
  const { data } = prizes
  const heading = useRef<HTMLHeadingElement>(null)
  const [editing, setEditing] = useState<{ prize: BusinessPrize | null } | null>(null)
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
      {!data && <QueryView query={prizes} failed={text.failed} shape="h-40" />}
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

type Props = { businessId: number; prize: BusinessPrize; onEdit: () => void; onRemoved: () => void }

const dayOf = (day: string | null) => (day === null ? null : wheelFormats.day(`${day}T12:00:00Z`))

/** A prize of one's own with what can be done to it; removing asks once. */
function PrizeRow({ businessId, prize, onEdit, onRemoved }: Props) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState(false)
  const { id, title, value, odds, stock, startsOn, endsOn, isActive, wonCount } = prize
  const remove = async () => {
    const answer = await call(removeBusinessPrize, { params: { id: businessId, prizeId: id } })
    if (answer.ok) showToast(text.removed)
    else showToast(answer.error.text, 'bad')
    setAsking(false)
    await refreshIssued(client)
    onRemoved()
  }
  const facts = [
    ...(value > 0 ? [wheelFormats.liras(value)] : []),
    text.chance(wheelFormats.percent(odds)),
    text.stock(stock),
    text.dates(dayOf(startsOn), dayOf(endsOn)),
    text.wonCount(wonCount),
  ].filter(Boolean)
  return (
    <Card className="grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-bold">{title}</h3>
        {!isActive && <Badge tone="closed">{text.off}</Badge>}
        {stock === 0 && <Badge tone="note">{text.soldOut}</Badge>}
      </div>
      <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      {asking ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-48 flex-1">{text.removeSure}</p>
          <Button look="danger" onClick={() => void remove()}>
            {text.remove}
          </Button>
          <Button
            look="secondary"
            autoFocus
            onClick={() => {
              setAsking(false)
              setKept(true)
            }}
          >
            {text.keep}
          </Button>
        </div>
      ) : (
        <div className="-mx-3 flex flex-wrap">
          <Button look="quiet" aria-label={text.editOf(title)} onClick={onEdit}>
            <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
            {text.edit}
          </Button>
          <Button
            look="quiet"
            aria-label={text.removeOf(title)}
            autoFocus={kept}
            onClick={() => setAsking(true)}
          >
            <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
            {text.remove}
          </Button>
        </div>
      )}
    </Card>
  )
}
