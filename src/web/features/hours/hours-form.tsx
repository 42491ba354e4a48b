import { useState } from 'react'
import type { BusinessHours, HoursPlan } from '#contract/hours.ts'
import { hoursFormText as text } from '#text/hours-form.ts'
import { useUnsaved } from '#web/lib/use-unsaved.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ExceptionList } from './exception-list.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { firstPlan, isEmptyPlan, partsOf, withKind } from './plan.ts'
import { Preview } from './preview.tsx'
import { usePreview, useSaveHours } from './queries.ts'
import { WeekFields } from './week-fields.tsx'

const KINDS = ['weekly', 'always', 'unknown'] as const
const NOTE_MAX = 200

/** The form's first values: the stored plan, or a suggestion. */
const startOf = ({ plan }: BusinessHours) => (plan === null || isEmptyPlan(plan) ? firstPlan : plan)

const labels: Record<string, string> = {
  ...Object.fromEntries(text.days.map((name, i) => [`week.${i}`, name])),
  exceptions: text.exceptions,
  holidays: text.holidays,
  note: text.note,
}

/** The hours of one business, with what customers will see of them. */
export function HoursForm({ businessId, kept }: { businessId: number; kept: BusinessHours }) {
  const [saved, setSaved] = useState(kept)
  const [plan, setPlan] = useState(() => startOf(kept))
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const preview = usePreview(businessId, plan)
  const save = useSaveHours(businessId)
  const isDirty = JSON.stringify(plan) !== JSON.stringify(saved.plan)
  // A beginning that was only offered is no loss.
  const isChanged = JSON.stringify(plan) !== JSON.stringify(startOf(saved))
  const leaving = useUnsaved(isChanged)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const errors = partsOf({ ...refused, ...preview.fields })

  const change = (changed: HoursPlan) => {
    setPlan(changed)
    setProblem(null)
    setRefused({})
  }
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const answer = await save(plan)
    setBusy(false)
    if (answer.ok) {
      setSaved(answer.data)
      setPlan(startOf(answer.data))
      showToast(text.saved)
      return
    }
    setRefused(answer.error.fields)
    setProblem(answer.error.code === 'invalid_input' ? text.check : answer.error.text)
    setAttempt((n) => n + 1)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:items-start"
    >
      <div className="grid grid-cols-1 gap-8">
        {problem && <ErrorSummary text={problem} fields={errors} labels={labels} attempt={attempt} />}
        <div className="grid gap-1.5">
          <p className="font-semibold">{text.kind}</p>
          <Segments
            label={text.kind}
            className="w-full sm:w-96"
            options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
            value={plan.kind}
            onChoose={(kind) => change(withKind(plan, kind))}
          />
        </div>
        {plan.kind === 'weekly' && <WeekFields plan={plan} errors={errors} onChange={change} />}
        {plan.kind === 'always' && <p>{text.alwaysText}</p>}
        {plan.kind === 'unknown' ? (
          <TextField
            name="note"
            label={text.note}
            hint={text.noteHint}
            error={errors['note']}
            maxLength={NOTE_MAX}
            value={plan.note}
            onChange={({ target }) => change({ ...plan, note: target.value })}
          />
        ) : (
          <>
            <ExceptionList plan={plan} today={saved.today} errors={errors} onChange={change} />
            <HolidayFields plan={plan} coming={saved.holidays} error={errors['holidays']} onChange={change} />
          </>
        )}
      </div>
      <div className="grid gap-4 lg:sticky lg:top-24">
        <Preview
          preview={preview.data}
          isListed={saved.isVerified}
          problem={(preview.isWrong && text.previewWrong) || (preview.isError && text.previewFailed) || null}
          isFetching={preview.isFetching}
        />
      </div>
      {leaving.asks && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
      {isDirty && (
        <div className="sticky bottom-20 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-lg lg:bottom-4 lg:col-span-2">
          <p className="flex-auto text-sm font-semibold max-sm:basis-full">
            {isChanged ? text.unsaved : text.suggested}
          </p>
          {isChanged && (
            <Button look="quiet" onClick={() => change(startOf(saved))}>
              {text.discard}
            </Button>
          )}
          <Button type="submit" busy={busy} className="max-sm:flex-1">
            {busy ? text.saving : text.save}
          </Button>
        </div>
      )}
    </form>
  )
}

/** Asks whether what was changed may be lost. */
function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={text.unsaved} closeLabel={text.stay} onClose={onStay}>
      <div className="grid gap-4">
        <p>{text.leave}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onStay}>{text.stay}</Button>
          <Button look="danger" onClick={onLeave}>
            {text.leaveAnyway}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
