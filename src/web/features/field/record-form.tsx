import { Send, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldRecordText as text } from '#text/field-records.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { HereField } from './here-field.tsx'
import { HoursField } from './hours-field.tsx'
import { PhotoField } from './photo-field.tsx'
import type { RecordForm as Form } from './use-record-form.ts'

type Props = {
  form: Form
  plans: readonly { id: number; area: string }[]
  /** The list of trades, the map, and province with district: of other rooms. */
  category: ReactNode
  map: ReactNode
  town: ReactNode
  /** Town found by the position; null: none yet. */
  foundTown: string | null
}

/** One place, from top to bottom with one thumb. */
export function RecordForm({ form, plans, category, map, town, foundTown }: Props) {
  const { values, change, problem, attempt, mending, busy, errorOf } = form
  const online = useOnline()
  const input = (name: 'name' | 'phone' | 'address') => ({
    name,
    label: text.fields[name],
    error: errorOf(name),
    autoComplete: 'off',
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const mended = mending?.content.kind === 'business' ? mending.content.values.name : null
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {problem && (
        <ErrorSummary text={problem.text} fields={problem.fields} labels={text.fields} attempt={attempt} />
      )}
      {mended !== null && (
        <div className="flex flex-wrap items-center gap-2 rounded-md bg-sunken py-1 pr-1 pl-4">
          <p className="min-w-40 flex-1 font-semibold">{text.changing(mended)}</p>
          <Button look="quiet" onClick={form.leaveMending}>
            <X aria-hidden className="size-5" />
            {text.cancelChange}
          </Button>
        </div>
      )}
      <HereField form={form} />
      {map}
      <TextField {...input('name')} maxLength={200} required />
      {category}
      <TextField
        {...input('phone')}
        hint={text.phoneHint}
        type="tel"
        inputMode="tel"
        maxLength={30}
        required
      />
      <PhotoField form={form} />
      <HoursField form={form} />
      <Emergency form={form} />
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-1 font-semibold">{text.town}</legend>
        <p className="text-sm text-ink-soft">{foundTown ? text.townFound(foundTown) : text.townLater}</p>
        {town}
        <TextField {...input('address')} hint={text.addressHint} maxLength={300} />
      </fieldset>
      {plans.length > 0 && (
        <SelectField
          name="planId"
          label={text.plan}
          error={errorOf('planId')}
          value={values.planId}
          onChange={(event) => change({ planId: event.target.value })}
          empty={text.planByPlace}
          options={plans.map(({ id, area }) => [id, area])}
        />
      )}
      <Button type="submit" busy={busy} className="min-h-16 text-lg">
        <Send aria-hidden className="size-5" />
        {mending ? text.saveChanged : online ? text.save : text.saveOffline}
      </Button>
    </form>
  )
}

function Emergency({ form: { values, change } }: { form: Form }) {
  return (
    <label className="flex min-h-12 items-start gap-3 rounded-md border border-line-strong bg-surface p-3">
      <input
        type="checkbox"
        name="isEmergency"
        className="mt-0.5 size-6 shrink-0 accent-accent"
        checked={values.isEmergency === 'yes'}
        onChange={(event) => change({ isEmergency: event.target.checked ? 'yes' : '' })}
      />
      <span className="grid">
        <span className="font-semibold">{text.emergency}</span>
        <span className="text-sm text-ink-soft">{text.emergencyHint}</span>
      </span>
    </label>
  )
}
