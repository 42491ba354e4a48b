import { useState } from 'react'
import { type MessageSettings, QUICK_REPLIES_MAX, QUICK_REPLY_MAX } from '#contract/messages-settings.ts'
import { messageSettingsText as text } from '#text/messages.ts'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { CheckField } from '#web/ui/switch-field.tsx'
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

/** The away message and quick replies of a business. */
export function SettingsForm({ businessId }: { businessId: number }) {
  const { data, error, refetch } = useMessageSettings(businessId)
  const [saved, setSaved] = useState(0)
  if (!data) return <QueryView query={{ error, refetch }} failed={text.failed} shape="h-72 rounded-lg" />
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
      if (!answer.ok) return answer.error
      showToast(text.done)
      onSaved()
      return null
    },
  })
  return (
    <Form form={form} className="grid gap-5" labels={{ awayText: text.away, quickReplies: text.replies }}>
      <TextAreaField
        name="awayText"
        label={text.away}
        hint={text.awayHint}
        rows={3}
        defaultValue={settings.awayText}
      />
      <CheckField name="isAwayOn" label={text.awayOn} first={settings.isAwayOn} />
      <TextAreaField
        name="quickReplies"
        label={text.replies}
        hint={text.repliesHint}
        rows={5}
        defaultValue={settings.quickReplies.join('\n')}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.submitting : text.submit}
      </Button>
    </Form>
  )
}
