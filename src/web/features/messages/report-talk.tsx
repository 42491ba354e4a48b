import { type MessageReportKind, messageReportKinds, reportThread } from '#contract/message-reports.ts'
import { talkMenuText as text } from '#text/messages.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'

const DETAILS_MAX = 1000

/** Tells the staff, who may then read the conversation. */
export function ReportTalk({ threadId, onDone }: { threadId: number; onDone: () => void }) {
  const form = useForm<'kind' | 'details'>({
    check: () => null,
    async send({ kind, details }) {
      const answer = await call(reportThread, {
        params: { id: threadId },
        body: { kind: kind as MessageReportKind, details },
      })
      if (!answer.ok) return { text: answer.error.text, fields: {} }
      showToast(text.reported)
      onDone()
      return null
    },
  })
  const details = { name: 'details', id: 'report-details', label: text.details }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary text={form.problem.text} fields={{}} labels={{}} attempt={form.attempt} />
      )}
      <p>{text.reportText}</p>
      <SelectField name="kind" label={text.reason}>
        {messageReportKinds.map((kind) => (
          <option key={kind} value={kind}>
            {text.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <Field {...details}>
        <textarea rows={3} maxLength={DETAILS_MAX} {...controlProps(details)} />
      </Field>
      <Button type="submit" busy={form.busy}>
        {form.busy ? text.submitting : text.submit}
      </Button>
    </form>
  )
}
