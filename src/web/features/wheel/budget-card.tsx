import { useQueryClient } from '@tanstack/react-query'
import { setWheelBudget, type WheelBudget } from '#contract/wheel-segments.ts'
import { readNumber } from '#lib/typed-number.ts'
import { wheelFormats } from '#text/wheel.ts'
import { adminWheelText } from '#text/wheel-admin.ts'
import { call } from '#web/lib/call.ts'
import { Card } from '#web/ui/card.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ProgressBar } from './level-bar.tsx'
import { OneFieldForm } from './one-field-form.tsx'
import { refreshPlatform, useBudget } from './owner-queries.ts'
import { problemOf, writeNumber } from './read-prize.ts'

const text = adminWheelText.budget

/** The year's spending on prizes and its cap. */
export function BudgetCard() {
  const budget = useBudget()
  const { data } = budget
  if (!data) return <QueryView query={budget} failed={text.failed} shape="h-64" />
  const { year, cap, spent } = data
  const { liras } = wheelFormats
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      <h2 className="text-xl font-bold">{text.title(year)}</h2>
      <div className="grid gap-1.5">
        <p className="font-semibold">{text.spent(liras(spent), liras(cap))}</p>
        <ProgressBar label={text.bar} value={spent} max={cap} className="h-3" />
        <p className="text-sm text-ink-soft">{text.left(liras(Math.max(0, cap - spent)))}</p>
      </div>
      <CapForm cap={cap} />
    </Card>
  )
}

function CapForm({ cap: current }: Pick<WheelBudget, 'cap'>) {
  const client = useQueryClient()
  return (
    <OneFieldForm
      field={{ name: 'cap', label: text.cap, defaultValue: writeNumber(current), inputMode: 'decimal' }}
      look="secondary"
      submit={text.save}
      submitting={text.saving}
      check={(cap) => problemOf({ cap: readNumber(cap) })}
      send={async (cap) => {
        const answer = await call(setWheelBudget, { body: { cap: readNumber(cap) } })
        if (!answer.ok) return answer.error
        showToast(text.saved)
        await refreshPlatform(client)
        return null
      }}
    />
  )
}
