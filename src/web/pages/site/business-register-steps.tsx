import { wizardText as text } from '#text/submissions.ts'
import { CategoryField } from '#web/features/categories/category-field.tsx'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import { TownFields } from '#web/features/places/town-fields.tsx'
import type { WizardState } from '#web/features/submissions/use-wizard.ts'
import type { WizardField } from '#web/features/submissions/values.ts'
import { controlProps, Field, TextField } from '#web/ui/field.tsx'

type Props = { wizard: WizardState }

/** What a text field of the wizard is made of. */
function useTexts({ values, change, errorOf }: WizardState) {
  return (name: WizardField) => ({
    name,
    label: text.fields[name],
    error: errorOf(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
}

/** Who it is, what it does, how and where it is reached. Category and address are red while they are empty. */
export function BasicsStep({ wizard }: Props) {
  const { values, change, errorOf } = wizard
  const field = useTexts(wizard)
  return (
    <div className="grid gap-5">
      <TextField {...field('name')} maxLength={200} autoComplete="organization" required />
      <CategoryField
        value={values.categoryId}
        error={errorOf('categoryId') ?? (values.categoryId ? undefined : text.categoryEmpty)}
        onChange={(categoryId) => change({ categoryId })}
      />
      <TextField
        {...field('phone')}
        hint={text.hints.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        required
      />
      <TextField
        {...field('email')}
        hint={text.hints.optional}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="email"
        maxLength={254}
      />
      <TownFields
        city={values.city}
        district={values.district}
        errors={{ city: errorOf('city'), district: errorOf('district') }}
        onCity={(city) => change({ city, district: '' })}
        onDistrict={(district) => change({ district })}
      />
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

/** What visitors read, when it is open, where it stands on the map. */
export function DetailsStep({ wizard }: Props) {
  const { values, change, errorOf } = wizard
  const field = useTexts(wizard)
  const about = {
    name: 'description',
    label: text.fields.description,
    hint: text.hints.description,
    error: errorOf('description'),
  }
  return (
    <div className="grid gap-5">
      <Field {...about}>
        <textarea
          {...controlProps(about)}
          rows={5}
          maxLength={2000}
          value={values.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
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
      <label className="flex min-h-12 items-start gap-3 py-1">
        <input
          type="checkbox"
          name="isEmergency"
          checked={values.isEmergency === 'yes'}
          onChange={({ target }) => change({ isEmergency: target.checked ? 'yes' : '' })}
          className="mt-0.5 size-6 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-semibold">{text.fields.isEmergency}</span>
          <span className="block text-sm text-ink-soft">{text.hints.isEmergency}</span>
        </span>
      </label>
      <PositionPicker
        value={{ latitude: values.latitude, longitude: values.longitude }}
        onChange={change}
        city={values.city}
        district={values.district}
        error={errorOf('latitude') ?? errorOf('longitude')}
      />
    </div>
  )
}
