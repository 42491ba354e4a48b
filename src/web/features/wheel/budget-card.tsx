import { useQueryClient } from '@tanstack/react-query'
import { setWheelBudget, type WheelBudget } from '#contract/wheel-segments.ts'
import { adminWheelText } from '#text/admin-wheel.ts'
import { wheelFormats } from '#text/wheel.ts'
import { call } from '#web/lib/call.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { refreshPlatform, useBudget } from './owner-queries.ts'
import { problemOf, readNumber, writeNumber } from './read-prize.ts'

const text = adminWheelText.budget

/** What the platform gives away this year, and may. */
export function BudgetCard() {
  const budget = useBudget()
  const { data } = budget
  if (!data)
    return (
      <Awaited query={budget} failed={text.failed}>
        <Skeleton className="h-64" />
      </Awaited>
    )
  const { year, cap, spent } = data
  const share = cap > 0 ? Math.min(1, spent / cap) : 1
  const { liras } = wheelFormats
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      <h2 className="text-xl font-bold">{text.title(year)}</h2>
      <div className="grid gap-1.5">
        <p className="font-semibold">{text.spent(liras(spent), liras(cap))}</p>
        <div
          role="progressbar"
          aria-label={text.bar}
          aria-valuemin={0}
          aria-valuemax={cap}
          aria-valuenow={Math.min(spent, cap)}
          className="h-3 overflow-hidden rounded-full bg-sunken"
        >
          <span
            className="block h-full origin-left bg-prize-fill"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
        <p className="text-sm text-ink-soft">{text.left(liras(Math.max(0, cap - spent)))}</p>
      </div>
      <CapForm cap={cap} />
    </Card>
  )
}

function CapForm({ cap: standing }: Pick<WheelBudget, 'cap'>) {
  const client = useQueryClient()
  return (
    <OneFieldForm
      field={{ name: 'cap', label: text.cap, defaultValue: writeNumber(standing), inputMode: 'decimal' }}
      look="secondary"
      submit={text.save}
      submitting={text.saving}
      check={(cap) => problemOf({ cap: readNumber(cap) })}
      send={async (cap) => {
        const answer = await call(setWheelBudget, { body: { cap: readNumber(cap) } })
        if (!answer.ok) return { text: answer.error.text, fields: answer.error.fields }
        showToast(text.saved)
        await refreshPlatform(client)
        return null
      }}
    />
  )
}
