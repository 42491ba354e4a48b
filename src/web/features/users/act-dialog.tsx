import { type ReactNode, useId } from 'react'
import { USER_REASON_MAX } from '#contract/admin-users.ts'
import { userActText as text } from '#text/admin-users.ts'
import type { Result } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'

type Words = { label: string; title: string; text: string }
export type ActValues = Record<'reason' | 'userType', string>

type Props = {
  words: Words
  isDangerous: boolean
  /** What its person will read: asked for in words. */
  asksReason: boolean
  /** A field of its own, above the reason; reads what is missing of it. */
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
  const reason = {
    name: 'reason',
    label: text.reason,
    hint: text.reasonHint,
    error: form.errorOf('reason'),
  }
  return (
    <Dialog title={words.title} closeLabel={text.close} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit} aria-describedby={about} className="grid gap-4">
        {form.problem && (
          <ErrorSummary
            text={form.problem.text}
            fields={form.problem.fields}
            labels={{ reason: text.reason, [fieldName]: fieldLabel || text.reason }}
            attempt={form.attempt}
          />
        )}
        <p id={about}>{words.text}</p>
        {field?.(form.errorOf(fieldName))}
        {asksReason && (
          <Field {...reason}>
            <textarea rows={3} maxLength={USER_REASON_MAX} {...controlProps(reason)} />
          </Field>
        )}
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button type="submit" look={isDangerous ? 'danger' : 'primary'} busy={form.busy}>
            {form.busy ? text.busy : words.label}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
