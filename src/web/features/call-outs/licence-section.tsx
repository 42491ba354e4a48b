import { callOutStaffText } from '#text/call-outs-duty.ts'
import { dayOfText } from '#text/days.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { SureButton } from '#web/ui/sure-button.tsx'
import { useLicence, useSetLicence } from './owner-queries.ts'

const text = callOutStaffText.licence

/** Whether the staff has seen a business's licence, where its trade needs one. */
export function LicenceSection({ businessId }: { businessId: number }) {
  const query = useLicence(businessId)
  const save = useSetLicence(businessId)
  const { data } = query
  const form = useForm<'note'>({
    check: ({ note }) =>
      note.trim() === '' ? { text: text.noteHint, fields: { note: text.noteHint } } : null,
    async send({ note }) {
      await save.mutateAsync({ isSeen: true, note })
      return null
    },
  })
  if (!data)
    return (
      <CardSection title={text.title}>
        <QueryView query={query} failed={text.failed} shape="h-12 rounded-md" />
      </CardSection>
    )
  if (!data.isNeeded) return null
  return (
    <CardSection title={text.title}>
      <p>{data.seenAt ? text.seen(dayOfText(data.seenAt)) : text.notSeen}</p>
      {data.note && <p className="text-ink-soft wrap-anywhere">{data.note}</p>}
      {data.seenAt ? (
        <SureButton
          label={text.takeBack}
          words={{ title: text.takeBack, text: text.takeBackText, sure: text.takeBack, cancel: text.cancel }}
          act={() => save.mutateAsync({ isSeen: false, note: '' })}
        />
      ) : (
        <Form form={form} labels={{ note: text.note }}>
          <TextField name="note" label={text.note} hint={text.noteHint} maxLength={200} />
          <Button type="submit" busy={form.busy}>
            {text.mark}
          </Button>
        </Form>
      )}
    </CardSection>
  )
}
