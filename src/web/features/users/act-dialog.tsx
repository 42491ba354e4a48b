import { type ReactNode, useId } from 'react'
import { USER_REASON_MAX } from '#contract/users.ts'
import { userActText as text } from '#text/users.ts'
import type { Result } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

type Words = { label: string; title: string; text: string }
export type ActValues = Record<'reason' | 'userType', string>

type Props = {
  words: Words
  isDangerous: boolean
  /** Whether a reason in words is required; the account's person reads it. */
  asksReason: boolean
  /** An extra field above the reason; `read` returns its error. */
  field?: (error: string | undefined) => ReactNode
  fieldName?: keyof ActValues
  fieldMissing?: string
  fieldLabel?: string
  send(values: ActValues): Promise<Pick<Result<never>, 'ok'> & { error?: { text: string; fields: object } }>
  onDone(): void
  onClose(): void
}

/** Says in words what will happen, and asks for the reason where one is due. */
export function ActDialog({
  words,
  isDangerous,
  asksReason,
  field,
  fieldName = 'userType',
  fieldMissing = '',
  fieldLabel = '',
  send,
  onDone,
  onClose,
}: Props) {
  const about = useId()
  const form = useForm<keyof ActValues>({
    check(values) {
      const wrong = {
        ...(field && !values[fieldName] && { [fieldName]: fieldMissing }),
        ...(asksReason && values.reason.trim() === '' && { reason: text.reasonMissing }),
      }
      const [first] = Object.values(wrong)
      return first === undefined ? null : { text: first, fields: wrong }
    },
    async send(values) {
      const answer = await send(values)
      if (!answer.ok) return { text: answer.error?.text || text.failed, fields: answer.error?.fields ?? {} }
      onDone()
      return null
    },
  })
  return (
    <Dialog title={words.title} closeLabel={text.close} onClose={onClose}>
      <Form
        form={form}
        aria-describedby={about}
        labels={{ reason: text.reason, [fieldName]: fieldLabel || text.reason }}
      >
        <p id={about}>{words.text}</p>
        {field?.(form.errorOf(fieldName))}
        {asksReason && (
          <TextAreaField
            name="reason"
            label={text.reason}
            hint={text.reasonHint}
            rows={3}
            maxLength={USER_REASON_MAX}
          />
        )}
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
            {form.busy ? text.busy : words.label}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
