import { useQueryClient } from '@tanstack/react-query'
import { setWheelBudget, type WheelBudget } from '#contract/wheel-segments.ts'
import { adminWheelText } from '#text/admin-wheel.ts'
import { siteText } from '#text/site.ts'
import { wheelFormats } from '#text/wheel.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshPlatform, useBudget } from './owner-queries.ts'
import { problemOf, readNumber, writeNumber } from './read-prize.ts'

const text = adminWheelText.budget

/** What the platform gives away this year, and may. */
export function BudgetCard() {
  const { data, isError, error, refetch } = useBudget()
  if (!data)
    return isError ? (
      <FailureNotice
        title={text.failed}
        text={error.message}
        retry={siteText.retry}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-64" />
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
      <CapForm key={cap} budget={data} />
    </Card>
  )
}

function CapForm({ budget }: { budget: WheelBudget }) {
  const client = useQueryClient()
  const form = useForm<'cap'>({
    check: ({ cap }) => problemOf({ cap: readNumber(cap) }),
    async send({ cap }) {
      const answer = await call(setWheelBudget, { body: { cap: readNumber(cap) } })
      if (!answer.ok) return { text: answer.error.text, fields: answer.error.fields }
      showToast(text.saved)
      await refreshPlatform(client)
      return null
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ cap: text.cap }}
          attempt={form.attempt}
        />
      )}
      <TextField
        name="cap"
        label={text.cap}
        error={form.errorOf('cap')}
        defaultValue={writeNumber(budget.cap)}
        inputMode="decimal"
      />
      <Button type="submit" look="secondary" busy={form.busy}>
        {text.save}
      </Button>
    </form>
  )
}
