import { useState } from 'react'
import { type MessageSettings, QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from '#contract/message-settings.ts'
import { messageSettingsText as text } from '#text/messages.ts'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMessageSettings, useSaveSettings } from './queries.ts'

type Name = 'awayText' | 'isAwayOn' | 'quickReplies'

const linesOf = (written: string) =>
  written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function check({
  awayText = '',
  isAwayOn,
  quickReplies = '',
}: Partial<Record<Name, string>>): FormProblem<Name> | null {
  const replies = linesOf(quickReplies)
  const fields: FormProblem<Name>['fields'] = {}
  if (isAwayOn !== undefined && awayText.trim() === '') fields.awayText = text.awayMissing
  if (awayText.trim().length > QUICK_REPLY_MAX) fields.awayText = text.tooLong
  if (replies.some((reply) => reply.length > QUICK_REPLY_MAX)) fields.quickReplies = text.tooLong
  if (replies.length > QUICK_REPLIES_MAX) fields.quickReplies = text.tooMany
  return Object.keys(fields).length > 0 ? { text: text.check, fields } : null
}

/** What a business has ready for when nobody is there, and to send by a tap. */
export function SettingsForm({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useMessageSettings(businessId)
  const [saved, setSaved] = useState(0)
  if (!data)
    return (
      <Awaited query={{ error, refetch }} failed={text.failed}>
        <Skeleton className="h-72 rounded-lg" />
      </Awaited>
    )
  return <Fields key={saved} businessId={businessId} settings={data} onSaved={() => setSaved(saved + 1)} />
}

type FieldsProps = { businessId: number; settings: MessageSettings; onSaved: () => void }

function Fields({ businessId, settings, onSaved }: FieldsProps) {
  const save = useSaveSettings(businessId)
  const form = useForm<Name>({
    check,
    async send({ awayText, isAwayOn, quickReplies }) {
      const answer = await save({
        awayText: awayText.trim(),
        isAwayOn: isAwayOn !== undefined,
        quickReplies: linesOf(quickReplies),
      })
      if (!answer.ok) return { text: answer.error.text, fields: answer.error.fields }
      showToast(text.done)
      onSaved()
      return null
    },
  })
  const away = { name: 'awayText', label: text.away, hint: text.awayHint, error: form.errorOf('awayText') }
  const quick = {
    ...{ name: 'quickReplies', label: text.replies, hint: text.repliesHint },
    error: form.errorOf('quickReplies'),
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ awayText: text.away, quickReplies: text.replies }}
          attempt={form.attempt}
        />
      )}
      <Field {...away}>
        <textarea rows={3} defaultValue={settings.awayText} {...controlProps(away)} />
      </Field>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="isAwayOn"
          defaultChecked={settings.isAwayOn}
          className="size-5 accent-accent"
        />
        {text.awayOn}
      </label>
      <Field {...quick}>
        <textarea rows={5} defaultValue={settings.quickReplies.join('\n')} {...controlProps(quick)} />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.submitting : text.submit}
      </Button>
    </form>
  )
}
