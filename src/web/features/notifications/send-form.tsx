import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import type { NotificationKind } from '#contract/notifications.ts'
import {
  countRecipients,
  NOTIFICATION_MAX,
  type Recipient,
  sendNotification,
  type TargetType,
  TITLE_MAX,
} from '#contract/notifications-admin.ts'
import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { call, newClientId } from '#web/lib/call.ts'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Audience, SENT } from './admin-queries.ts'
import { AudienceFields } from './audience-fields.tsx'
import { CityFilter } from './city-filter.tsx'
import { ReachNote } from './reach-note.tsx'
import { SendConfirm } from './send-confirm.tsx'
import { UserPicker } from './user-picker.tsx'

type Name = 'title' | 'message' | 'targetType' | 'kind' | 'targetCities' | 'userIds'

/** Tells something to many or to a few; `onSent`: a fresh form takes its place. */
export function SendForm({ onSent }: { onSent: () => void }) {
  const client = useQueryClient()
  const [clientId] = useState(newClientId)
  const [targetType, setTargetType] = useState<TargetType>('all')
  const [kind, setKind] = useState<NotificationKind>('service')
  const [cities, setCities] = useState<string[]>([])
  const [people, setPeople] = useState<Recipient[]>([])
  /** Message to many that awaits confirmation, and the number of its readers. */
  const [asking, setAsking] = useState<{ title: string; message: string; people: number } | null>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const isSpecific = targetType === 'specific'
  const audience: Audience = {
    targetType,
    kind,
    ...(isSpecific && { userIds: people.map(({ id }) => id) }),
    ...(!isSpecific && cities.length > 0 && { targetCities: cities }),
  }
  const isNobody = isSpecific && people.length === 0

  const form = useForm<Name>({
    check({ title, message }): FormProblem<Name> | null {
      const missing = { title: !title.trim(), message: !message.trim() }
      if (missing.title || missing.message)
        return {
          text: text.required,
          fields: {
            ...(missing.title && { title: text.fieldRequired }),
            ...(missing.message && { message: text.fieldRequired }),
          },
        }
      return isNobody ? { text: text.noUsers, fields: { userIds: text.noUsers } } : null
    },
    async send({ title, message }) {
      if (isSpecific) return deliver({ title, message })
      const reach = await call(countRecipients, { body: audience })
      if (!reach.ok) return { text: text.notCounted, fields: reach.error.fields }
      setAsking({ title, message, people: reach.data.targetUserCount })
      return 'unsent'
    },
  })
  async function deliver(words: { title: string; message: string }): Promise<FormProblem<Name> | null> {
    const answer = await call(sendNotification, {
      body: { ...words, ...audience, sentBy: 'admin', clientId },
    })
    if (!answer.ok) {
      showToast(`${text.failedTitle}: ${text.failed}`, 'bad')
      return { text: answer.error.text, fields: answer.error.fields }
    }
    showToast(`${text.sentTitle}: ${text.sent(answer.data.targetUserCount)}`)
    void client.invalidateQueries({ queryKey: SENT })
    onSent()
    return null
  }
  const confirm = async ({ title, message }: { title: string; message: string }) => {
    if (sending) return
    setSending(true)
    const refused = await deliver({ title, message })
    setSending(false)
    if (refused) setProblem(refused.text)
    else setAsking(null)
  }
  return (
    <Form form={form} className="grid gap-5" aria-label={text.title} labels={text.fields}>
      <TextField name="title" label={text.fields.title} maxLength={TITLE_MAX} autoComplete="off" />
      <TextAreaField name="message" label={text.fields.message} rows={4} maxLength={NOTIFICATION_MAX} />
      <AudienceFields targetType={targetType} onTargetType={setTargetType} kind={kind} onKind={setKind} />
      {isSpecific ? (
        <UserPicker
          people={people}
          onChange={setPeople}
          error={isNobody ? form.errorOf('userIds') : undefined}
        />
      ) : (
        <CityFilter cities={cities} onChange={setCities} />
      )}
      <ReachNote audience={isNobody ? null : audience} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        <Send aria-hidden className="size-5" />
        {text.send}
      </Button>
      {asking && (
        <SendConfirm
          {...asking}
          busy={sending}
          problem={problem}
          onSend={() => void confirm(asking)}
          onClose={() => {
            setAsking(null)
            setProblem('')
          }}
        />
      )}
    </Form>
  )
}
