import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import {
  NOTIFICATION_MAX,
  type Recipient,
  sendNotification,
  type TargetType,
  TITLE_MAX,
  targetTypes,
} from '#contract/admin-notifications.ts'
import { type NotificationKind, notificationKinds } from '#contract/notifications.ts'
import { adminNotificationText as text } from '#text/admin-notifications.ts'
import { call } from '#web/lib/call.ts'
import { type FormProblem, useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field, TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Audience, SENT } from './admin-queries.ts'
import { CityFilter } from './city-filter.tsx'
import { ReachNote } from './reach-note.tsx'
import { UserPicker } from './user-picker.tsx'

type Name = 'title' | 'message' | 'targetType' | 'kind' | 'targetCities' | 'userIds'

/** Pressed again, a form sends the same notification. */
const newClientId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Tells something to many or to a few; `onSent`: a fresh form takes its place. */
export function SendForm({ onSent }: { onSent: () => void }) {
  const client = useQueryClient()
  const [clientId] = useState(newClientId)
  const [targetType, setTargetType] = useState<TargetType>('all')
  const [kind, setKind] = useState<NotificationKind>('service')
  const [cities, setCities] = useState<string[]>([])
  const [people, setPeople] = useState<Recipient[]>([])
  const isSpecific = targetType === 'specific'
  const audience: Audience = {
    ...{ targetType, kind },
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
      const answer = await call(sendNotification, {
        body: { title, message, ...audience, sentBy: 'admin', clientId },
      })
      if (!answer.ok) {
        showToast(`${text.failedTitle}: ${text.failed}`, 'bad')
        return { text: answer.error.text, fields: answer.error.fields }
      }
      showToast(`${text.sentTitle}: ${text.sent(answer.data.targetUserCount)}`)
      void client.invalidateQueries({ queryKey: SENT })
      onSent()
      return null
    },
  })
  const message = { name: 'message', label: text.fields.message, error: form.errorOf('message') }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-label={text.title}>
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={text.fields}
          attempt={form.attempt}
        />
      )}
      <TextField
        name="title"
        label={text.fields.title}
        error={form.errorOf('title')}
        maxLength={TITLE_MAX}
        autoComplete="off"
      />
      <Field {...message}>
        <textarea rows={4} maxLength={NOTIFICATION_MAX} {...controlProps(message)} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <SelectField
          name="targetType"
          label={text.fields.targetType}
          value={targetType}
          onChange={({ target }) => setTargetType(targetTypes.find((type) => type === target.value) ?? 'all')}
        >
          {targetTypes.map((type) => (
            <option key={type} value={type}>
              {text.targets[type]}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="kind"
          label={text.fields.kind}
          value={kind}
          onChange={({ target }) =>
            setKind(notificationKinds.find((one) => one === target.value) ?? 'service')
          }
        >
          {notificationKinds.map((one) => (
            <option key={one} value={one}>
              {text.kinds[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <p className="-mt-3 text-sm text-ink-soft">{text.kindHints[kind]}</p>
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
    </form>
  )
}
