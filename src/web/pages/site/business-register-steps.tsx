import { wizardText as text } from '#text/submissions.ts'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import type { WizardState } from '#web/features/submissions/use-wizard.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import { TextField } from '#web/ui/field.tsx'
import { AboutField, ContactFields, textOf } from './business-fields.tsx'

type Props = { wizard: WizardState }

/** Who it is, what it does, how and where it is reached. Category and address are red while they are empty. */
export function BasicsStep({ wizard }: Props) {
  const { values, errorOf } = wizard
  const field = textOf(wizard, text)
  return (
    <div className="grid gap-5">
      <ContactFields form={wizard} words={text} isOwn categoryEmpty={text.categoryEmpty} />
      <TextField
        {...field('address')}
        hint={text.hints.address}
        error={errorOf('address') ?? (values.address.trim() ? undefined : text.addressEmpty)}
        autoComplete="street-address"
        maxLength={300}
        required
      />
    </div>
  )
}

/** Public description, hours, and position on the map. */
export function DetailsStep({ wizard }: Props) {
  const { values, change, errorOf } = wizard
  const field = textOf(wizard, text)
  return (
    <div className="grid gap-5">
      <AboutField form={wizard} words={text} />
      <TextField
        {...field('website')}
        hint={text.hints.website}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        maxLength={300}
      />
      <TextField {...field('workingHours')} hint={text.hints.workingHours} maxLength={500} />
      <Choice name="isEmergency" wizard={wizard} />
      <PositionPicker
        value={{ latitude: values.latitude, longitude: values.longitude }}
        onChange={change}
        city={values.city}
        district={values.district}
        error={errorOf('latitude') ?? errorOf('longitude')}
      />
      {readTyped(values) === null && <Choice name="pinLater" wizard={wizard} />}
    </div>
  )
}

function Choice({ name, wizard }: Props & { name: 'isEmergency' | 'pinLater' }) {
  const { values, change } = wizard
  return (
    <label className="flex min-h-12 items-start gap-3 py-1">
      <input
        type="checkbox"
        name={name}
        checked={values[name] === 'yes'}
        onChange={({ target }) => change({ [name]: target.checked ? 'yes' : '' })}
        className="mt-0.5 size-6 shrink-0 accent-accent"
      />
      <span>
        <span className="block font-semibold">{text.fields[name]}</span>
        <span className="block text-sm text-ink-soft">{text.hints[name]}</span>
      </span>
    </label>
  )
}
