import { CategoryField } from '#web/features/categories/category-field.tsx'
import { TownFields } from '#web/features/places/town-fields.tsx'
import type { WizardField, WizardValues } from '#web/features/submissions/values.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'

/** Shape shared by both forms of a new business: the owner's in steps, the staff's in one. */
type Form = {
  values: WizardValues
  change(values: Partial<WizardValues>): void
  errorOf(name: WizardField | 'images'): string | undefined
}
type Words = {
  fields: Readonly<Record<WizardField, string>>
  hints: Readonly<Record<'phone' | 'optional' | 'description', string>>
}

/** Props of a text field. */
export const textOf =
  ({ values, change, errorOf }: Form, { fields }: Pick<Words, 'fields'>) =>
  (name: WizardField) => ({
    name,
    label: fields[name],
    error: errorOf(name),
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

type Props = {
  form: Form
  words: Words
  /** It is the writer's own: the browser may fill it in. */
  isOwn: boolean
  /** While no category is chosen. */
  categoryEmpty?: string
}

/** Who it is, what it does, how it is reached, in which town. */
export function ContactFields({ form, words, isOwn, categoryEmpty }: Props) {
  const { values, change, errorOf } = form
  const field = textOf(form, words)
  const fills = (what: string) => ({ autoComplete: isOwn ? what : 'off' })
  return (
    <>
      <TextField {...field('name')} {...fills('organization')} maxLength={200} required />
      <CategoryField
        value={values.categoryId}
        error={errorOf('categoryId') ?? (values.categoryId ? undefined : categoryEmpty)}
        onChange={(categoryId) => change({ categoryId })}
      />
      <TextField
        {...field('phone')}
        {...fills('tel')}
        hint={words.hints.phone}
        type="tel"
        inputMode="tel"
        maxLength={30}
        required
      />
      <TextField
        {...field('email')}
        {...fills('email')}
        hint={words.hints.optional}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TownFields
        city={values.city}
        district={values.district}
        errors={{ city: errorOf('city'), district: errorOf('district') }}
        onCity={(city) => change({ city, district: '' })}
        onDistrict={(district) => change({ district })}
      />
    </>
  )
}

/** Description for visitors. */
export function AboutField({
  form: { values, change, errorOf },
  words: { fields, hints },
}: Pick<Props, 'form' | 'words'>) {
  return (
    <TextAreaField
      name="description"
      label={fields.description}
      hint={hints.description}
      error={errorOf('description')}
      rows={5}
      maxLength={2000}
      value={values.description}
      onChange={({ target }) => change({ description: target.value })}
    />
  )
}
