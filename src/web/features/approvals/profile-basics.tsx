import { businessProfileText as text } from '#text/approvals-profile.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type Profile, textInput } from './use-profile.ts'

type Props = {
  profile: Profile
  categories: readonly { id: number; name: string }[]
  /** Name, phone, category and place wait for the staff. */
  isReviewed: boolean
}

const DESCRIPTION_MAX = 2000

export function ProfileBasics({ profile, categories, isReviewed }: Props) {
  const { values, set, errorOf } = profile
  const waits = isReviewed ? text.goesToReview : undefined
  return (
    <>
      <TextField
        {...textInput(profile, 'name')}
        hint={waits}
        maxLength={200}
        required
        autoComplete="organization"
      />
      <SelectField
        name="categoryId"
        label={text.labels.categoryId}
        hint={waits}
        error={errorOf('categoryId')}
        value={values.categoryId ?? ''}
        required
        onChange={({ target }) => set({ categoryId: target.value === '' ? null : Number(target.value) })}
      >
        {values.categoryId === null && <option value="">{text.chooseCategory}</option>}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...textInput(profile, 'phone')}
        hint={[text.hints.phone, waits].filter(Boolean).join('. ')}
        type="tel"
        maxLength={30}
        autoComplete="tel"
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField
          {...textInput(profile, 'email')}
          hint={text.hints.email}
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          {...textInput(profile, 'website')}
          hint={text.hints.website}
          inputMode="url"
          maxLength={300}
          autoComplete="url"
        />
      </div>
      <TextAreaField
        name="description"
        label={text.labels.description}
        hint={text.hints.description}
        error={errorOf('description')}
        rows={5}
        maxLength={DESCRIPTION_MAX}
        value={values.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <label className="flex min-h-12 items-center gap-3">
        <input
          type="checkbox"
          name="isEmergency"
          checked={values.isEmergency}
          onChange={({ target }) => set({ isEmergency: target.checked })}
          className="size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="block font-semibold">{text.labels.isEmergency}</span>
          <span className="block text-sm text-ink-soft">{text.hints.emergency}</span>
        </span>
      </label>
    </>
  )
}
