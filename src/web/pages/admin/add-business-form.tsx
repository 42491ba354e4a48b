import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { addBusinessText as text } from '#text/add-business.ts'
import { CategoryField } from '#web/features/categories/category-field.tsx'
import { PhotoEditor } from '#web/features/photos/photo-editor.tsx'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import { TownFields } from '#web/features/places/town-fields.tsx'
import { TwinNotice } from '#web/features/submissions/twin-notice.tsx'
import {
  type AddBusinessState,
  type Added,
  useAddBusiness,
} from '#web/features/submissions/use-add-business.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field, TextField } from '#web/ui/field.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'

type Props = { city: string; onAdded(added: Added): void }

/** All of a business in one form. */
export function AddBusinessForm({ city, onAdded }: Props) {
  const form = useAddBusiness({ city, onAdded })
  const { problem, attempt, twin, busy, submit, values, change, errorOf } = form
  const [waiting, setWaiting] = useState(false)
  return (
    <form
      noValidate
      aria-label={text.title}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiting) void submit()
      }}
    >
      {problem && (
        <ErrorSummary text={problem.text} fields={problem.fields} labels={text.fields} attempt={attempt} />
      )}
      <Contact form={form} />
      <PositionPicker
        value={{ latitude: values.latitude, longitude: values.longitude }}
        onChange={change}
        city={values.city}
        district={values.district}
        error={errorOf('latitude') ?? errorOf('longitude')}
      />
      <Details form={form} />
      <fieldset className="grid grid-cols-1 gap-3">
        <legend className="mb-1 font-semibold">{text.fields.images}</legend>
        <Pictures form={form} onBusy={setWaiting} />
      </fieldset>
      {twin && (
        <TwinNotice
          twin={twin}
          busy={busy}
          isOwner={false}
          words={text.twin}
          level="h2"
          onConfirm={() => void submit(true)}
        />
      )}
      {waiting && (
        <p role="status" className="text-sm text-ink-soft">
          {text.waiting}
        </p>
      )}
      <Button type="submit" busy={busy || waiting} className="text-lg sm:justify-self-start">
        {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        {busy ? text.saving : text.save}
      </Button>
    </form>
  )
}

type Part = { form: AddBusinessState }
type TextName = 'name' | 'phone' | 'email' | 'website' | 'address' | 'workingHours'

/** What a text field of the form is made of. */
const textOf =
  ({ values, change, errorOf }: AddBusinessState) =>
  (name: TextName) => ({
    name,
    label: text.fields[name],
    error: errorOf(name),
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })

function Contact({ form }: Part) {
  const { values, change, errorOf } = form
  const field = textOf(form)
  return (
    <>
      <TextField {...field('name')} maxLength={200} required />
      <CategoryField
        value={values.categoryId}
        error={errorOf('categoryId')}
        onChange={(categoryId) => change({ categoryId })}
      />
      <TextField
        {...field('phone')}
        hint={text.hints.phone}
        type="tel"
        inputMode="tel"
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
        {...field('website')}
        hint={text.hints.website}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        maxLength={300}
      />
      <TextField {...field('address')} hint={text.hints.address} maxLength={300} />
    </>
  )
}

function Details({ form }: Part) {
  const { values, change, errorOf, isOpen, setOpen } = form
  const about = {
    name: 'description',
    label: text.fields.description,
    hint: text.hints.description,
    error: errorOf('description'),
  }
  return (
    <>
      <Field {...about}>
        <textarea
          {...controlProps(about)}
          rows={5}
          maxLength={2000}
          value={values.description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <TextField {...textOf(form)('workingHours')} hint={text.hints.workingHours} maxLength={500} />
      <SwitchField
        name="isOpen"
        label={text.fields.isOpen}
        hint={text.hints.isOpen}
        isOn={isOpen}
        onChange={setOpen}
      />
      <SwitchField
        name="isEmergency"
        label={text.fields.isEmergency}
        hint={text.hints.isEmergency}
        isOn={values.isEmergency === 'yes'}
        onChange={(isOn) => change({ isEmergency: isOn ? 'yes' : '' })}
      />
    </>
  )
}

/** The pictures are on the server already; the form keeps which they are. */
function Pictures({ form, onBusy }: Part & { onBusy(busy: boolean): void }) {
  const { pictures, setPictures, errorOf } = form
  const taken = async () => null
  return (
    <PhotoEditor
      photos={pictures}
      error={errorOf('images')}
      onBusy={onBusy}
      add={(picture) => {
        setPictures((now) => [...now, picture])
        return taken()
      }}
      remove={(url) => {
        setPictures((now) => now.filter((picture) => picture.url !== url))
        return taken()
      }}
      order={(urls) => {
        setPictures((now) => urls.flatMap((url) => now.find((picture) => picture.url === url) ?? []))
        return taken()
      }}
    />
  )
}
