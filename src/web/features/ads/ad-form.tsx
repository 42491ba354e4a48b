import { type ChangeEvent, useState } from 'react'
import { type AdType, adTypes } from '#contract/ads.ts'
import {
  AD_BODY_MAX,
  AD_TITLE_MAX,
  AD_WEIGHT_MAX,
  type AdListed,
  addAd,
  editAd,
} from '#contract/ads-admin.ts'
import { adminAdsText } from '#text/ads-admin.ts'
import { ask } from '#web/lib/ask.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ADMIN_ADS } from './admin-queries.ts'
import { AdFace } from './house-ad.tsx'

const text = adminAdsText.form
const { fields: labels } = text

type Name = keyof typeof labels
type Shown = { slot: AdType; title: string; body: string; url: string }

const slotOf = (value: string): AdType => adTypes.find((type) => type === value) ?? 'banner'
const weightOf = (typed: string) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const fieldsOf = (typed: Record<Name, string>) => ({
  title: typed.title.trim(),
  body: typed.body.trim(),
  url: typed.url.trim(),
  weight: weightOf(typed.weight),
  startsOn: typed.startsOn || null,
  endsOn: typed.endsOn || null,
  isActive: typed.isActive !== undefined,
})

function check(typed: Record<Name, string>) {
  const { title, url, weight } = fieldsOf(typed)
  const fields = {
    ...(title === '' && { title: text.titleMissing }),
    ...(url === '' && { url: text.urlMissing }),
    ...(!(weight >= 1 && weight <= AD_WEIGHT_MAX) && { weight: text.weightWrong }),
  }
  return Object.keys(fields).length > 0 ? { text: text.fix, fields } : null
}

/** An advertisement, and above its fields how people see it while it is written. */
export function AdForm({ ad, onDone }: { ad: AdListed | null; onDone(): void }) {
  const save = useSave(
    (typed: Record<Name, string>) => {
      const body = fieldsOf(typed)
      return ad
        ? ask(editAd, { params: { id: ad.id }, body })
        : ask(addAd, { body: { ...body, slot: slotOf(typed.slot) } })
    },
    { stale: [ADMIN_ADS], done: text.saved },
  )
  const [shown, setShown] = useState<Shown>(ad ?? { slot: 'banner', title: '', body: '', url: '' })
  const form = useForm<Name>({
    check,
    async send(typed) {
      await save.mutateAsync(typed)
      onDone()
    },
  })
  const follow = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setShown({ ...shown, [name]: value })
  return (
    <Form form={form} className="grid gap-5" labels={labels}>
      <Preview shown={shown} />
      {!ad && (
        <SelectField
          name="slot"
          label={labels.slot}
          value={shown.slot}
          onChange={({ target }) => setShown({ ...shown, slot: slotOf(target.value) })}
          options={adTypes.map((type) => [type, adminAdsText.slots[type]])}
        />
      )}
      <TextField
        name="title"
        label={labels.title}
        defaultValue={ad?.title}
        maxLength={AD_TITLE_MAX}
        autoComplete="off"
        onChange={follow}
      />
      <TextAreaField
        name="body"
        label={labels.body}
        rows={3}
        maxLength={AD_BODY_MAX}
        defaultValue={ad?.body}
        onChange={follow}
      />
      <TextField
        name="url"
        label={labels.url}
        hint={text.urlHint}
        defaultValue={ad?.url}
        maxLength={500}
        autoComplete="off"
        inputMode="url"
      />
      <When ad={ad} errorOf={form.errorOf} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.saving : text.save}
      </Button>
    </Form>
  )
}

/** Not to be pressed: it is looked at. */
function Preview({ shown: { slot, title, body } }: { shown: Shown }) {
  const ad = { title: title.trim() || text.example.title, body: body.trim() || text.example.body, url: '/' }
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{text.preview}</p>
      <div inert>
        <AdFace slot={slot} ad={ad} />
      </div>
    </div>
  )
}

type WhenProps = { ad: AdListed | null; errorOf(name: Name): string | undefined }

/** How often, on which days, and whether at all. */
function When({ ad, errorOf }: WhenProps) {
  return (
    <>
      <TextField
        name="weight"
        label={labels.weight}
        hint={text.weightHint}
        error={errorOf('weight')}
        defaultValue={ad?.weight ?? 1}
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        {(['startsOn', 'endsOn'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            name={name}
            label={labels[name]}
            hint={text.datesHint}
            error={errorOf(name)}
            defaultValue={ad?.[name] ?? ''}
          />
        ))}
      </div>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="isActive"
          defaultChecked={ad?.isActive ?? true}
          className="size-5 shrink-0 accent-accent"
        />
        {labels.isActive}
      </label>
    </>
  )
}
