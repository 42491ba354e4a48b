import { LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { addBusinessText as text } from '#text/submissions-wizard.ts'
import { PhotoEditor } from '#web/features/photos/photo-editor.tsx'
import { PositionPicker } from '#web/features/places/position-picker.tsx'
import { DuplicateNotice } from '#web/features/submissions/duplicate-notice.tsx'
import {
  type AddBusinessState,
  type Added,
  useAddBusiness,
} from '#web/features/submissions/use-add-business.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { AboutField, ContactFields, textOf } from '../site/business-fields.tsx'

type Props = { city: string; onAdded(added: Added): void }

/** Fields, and what belongs beside them at a desk: the map, the photos. */
const part = 'grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-8'
const fields = 'grid grid-cols-1 gap-5'

/** All of a business in one form. */
export function AddBusinessForm({ city, onAdded }: Props) {
  const form = useAddBusiness({ city, onAdded })
  const { problem, attempt, duplicate, busy, submit, values, change, errorOf } = form
  const [waiting, setWaiting] = useState(false)
  return (
    <form
      noValidate
      aria-label={text.title}
      className="grid grid-cols-1 gap-5 lg:gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (!waiting) void submit()
      }}
    >
      {problem && (
        <ErrorSummary text={problem.text} fields={problem.fields} labels={text.fields} attempt={attempt} />
      )}
      <div className={part}>
        <div className={fields}>
          <Contact form={form} />
        </div>
        <PositionPicker
          value={{ latitude: values.latitude, longitude: values.longitude }}
          onChange={change}
          city={values.city}
          district={values.district}
          error={errorOf('latitude') ?? errorOf('longitude')}
        />
      </div>
      <div className={part}>
        <div className={fields}>
          <Details form={form} />
        </div>
        <fieldset className="grid grid-cols-1 content-start gap-3">
          <legend className="mb-1 font-semibold">{text.fields.images}</legend>
          <Pictures form={form} onBusy={setWaiting} />
        </fieldset>
      </div>
      {duplicate && (
        <DuplicateNotice
          duplicate={duplicate}
          busy={busy}
          isOwner={false}
          words={text.duplicate}
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
function Contact({ form }: Part) {
  const field = textOf(form, text)
  return (
    <>
      <ContactFields form={form} words={text} isOwn={false} />
      <TextField
        {...field('website')}
        hint={text.hints.website}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        maxLength={300}
      />
      <TextField {...field('address')} hint={text.hints.address} autoComplete="off" maxLength={300} />
    </>
  )
}

function Details({ form }: Part) {
  const { values, change, isOpen, setOpen } = form
  return (
    <>
      <AboutField form={form} words={text} />
      <TextField
        {...textOf(form, text)('workingHours')}
        hint={text.hints.workingHours}
        autoComplete="off"
        maxLength={500}
      />
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
