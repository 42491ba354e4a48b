import { CASE_NOTE_MAX, type CaseOutcome, caseOutcomes, type ReportCase } from '#contract/moderation.ts'
import { adminReportsText as text } from '#text/moderation.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { undoOf, useCloseCase } from './queries.ts'

type Props = { reported: ReportCase; onDecided: Turn['onDecided']; onClose(): void }

/** Asks for the outcome, and a note for the staff. */
export function CloseCase(props: Props) {
  return (
    <Dialog title={text.closeTitle} closeLabel={text.cancel} onClose={props.onClose}>
      <CloseForm {...props} />
    </Dialog>
  )
}

function CloseForm({ reported: { id, reportCount, business }, onDecided, onClose }: Props) {
  const close = useCloseCase()
  const form = useForm<'outcome' | 'note'>({
    check: ({ outcome }) =>
      outcome ? null : { text: text.outcomeMissing, fields: { outcome: text.outcomeMissing } },
    async send({ outcome, note }) {
      const answer = await close(id, { outcome: outcome as CaseOutcome, note })
      if (!answer.ok) return { text: answer.error.text, fields: {} }
      onClose()
      onDecided({ said: text.closed(business.name, outcome as CaseOutcome), undo: undoOf(id) })
      return null
    },
  })
  return (
    <Form form={form} labels={{ outcome: text.outcome, note: text.note }}>
      <p>{text.closeText(reportCount)}</p>
      <SelectField
        name="outcome"
        label={text.outcome}
        defaultValue=""
        empty={text.outcomeMissing}
        options={caseOutcomes.map((outcome) => [outcome, text.outcomes[outcome]])}
      />
      <TextAreaField
        name="note"
        id="case-note"
        label={text.note}
        hint={text.noteHint}
        rows={3}
        maxLength={CASE_NOTE_MAX}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.closing : text.confirm}
      </Button>
    </Form>
  )
}
