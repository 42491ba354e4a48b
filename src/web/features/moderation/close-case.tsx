import { CASE_NOTE_MAX, type CaseOutcome, caseOutcomes, type ReportCase } from '#contract/admin-reports.ts'
import { adminReportsText as text } from '#text/admin-reports.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { controlProps, Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useCloseCase } from './queries.ts'

type Props = { reported: ReportCase; onClose(): void }

/** Asks what came of it, and a note for the staff. */
export function CloseCase({ reported, onClose }: Props) {
  return (
    <Dialog title={text.closeTitle} closeLabel={text.cancel} onClose={onClose}>
      <Form reported={reported} onClose={onClose} />
    </Dialog>
  )
}

function Form({ reported: { id, reportCount }, onClose }: Props) {
  const close = useCloseCase()
  const form = useForm<'outcome' | 'note'>({
    check: ({ outcome }) =>
      outcome ? null : { text: text.outcomeMissing, fields: { outcome: text.outcomeMissing } },
    async send({ outcome, note }) {
      const answer = await close(id, { outcome: outcome as CaseOutcome, note })
      if (!answer.ok) return { text: answer.error.text, fields: {} }
      showToast(text.closed)
      onClose()
      return null
    },
  })
  const note = { name: 'note', id: 'case-note', label: text.note, hint: text.noteHint }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ outcome: text.outcome, note: text.note }}
          attempt={form.attempt}
        />
      )}
      <p>{text.closeText(reportCount)}</p>
      <SelectField name="outcome" label={text.outcome} error={form.errorOf('outcome')} defaultValue="">
        <option value="">{text.outcomeMissing}</option>
        {caseOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {text.outcomes[outcome]}
          </option>
        ))}
      </SelectField>
      <Field {...note}>
        <textarea rows={3} maxLength={CASE_NOTE_MAX} {...controlProps(note)} />
      </Field>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.closing : text.confirm}
      </Button>
    </form>
  )
}
