import { useState } from 'react'
import type { CallOutRecord } from '#contract/call-outs-disputes.ts'
import { jobOutcomes } from '#contract/call-outs-rules.ts'
import { jobOutcomeTexts } from '#text/call-outs-jobs.ts'
import { callOutRecordText } from '#text/call-outs-record.ts'
import { momentText } from '#text/days.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSettleDispute } from './admin-queries.ts'

const { disputes: text, decide } = callOutRecordText

/** The keyboard goes on where the form was. */
const focusOn = (element: HTMLElement | null) => element?.focus()

type Dispute = CallOutRecord['disputes'][number]
type Props = { callOutId: number; dispute: Dispute; jobs: CallOutRecord['jobs'] }

/** The objections of both sides. They are decided one after the other: two forms would share the ids of their fields. */
export function RecordDisputes({ record: { callOut, disputes, jobs } }: { record: CallOutRecord }) {
  const turn = disputes.find(({ settledAt }) => settledAt === null)
  return disputes.map((dispute) => (
    <RecordDispute
      key={dispute.id}
      callOutId={callOut.id}
      dispute={dispute}
      jobs={jobs}
      isTurn={dispute === turn}
    />
  ))
}

/** An objection: its words, and what was decided or the form for that. */
function RecordDispute({ callOutId, dispute, jobs, isTurn }: Props & { isTurn: boolean }) {
  const now = useNow()
  const [isOwnDecision, setIsOwnDecision] = useState(false)
  const { side, reason, createdAt, isUpheld, settledAt, decision } = dispute
  const business = dispute.businessName ?? text.goneBusiness
  return (
    <CardSection title={side === 'customer' ? text.sides.customer : text.sides.winner(business)}>
      <div className="grid gap-1">
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{reason || text.reasonGone}</p>
        <p className="text-sm text-ink-soft">
          {[side === 'customer' && text.about(business), text.at(momentText(createdAt, now))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {isTurn && (
        <DecisionForm
          callOutId={callOutId}
          dispute={dispute}
          jobs={jobs}
          onDecided={() => setIsOwnDecision(true)}
        />
      )}
      {!isTurn && settledAt === null && <p className="border-t border-line pt-4">{text.next}</p>}
      {settledAt !== null && (
        <div
          ref={isOwnDecision ? focusOn : undefined}
          tabIndex={-1}
          className="grid gap-1 border-t border-line pt-4"
        >
          <p>
            <Badge tone="note">{isUpheld ? text.upheld : text.declined}</Badge>
          </p>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{decision}</p>
          <p className="text-sm text-ink-soft">{text.settledAt(momentText(settledAt, now))}</p>
        </div>
      )}
    </CardSection>
  )
}

function DecisionForm({ callOutId, dispute, jobs, onDecided }: Props & { onDecided(): void }) {
  const settle = useSettleDispute(callOutId)
  const job = jobs.find(({ businessId }) => businessId === dispute.businessId)
  const form = useForm<'verdict' | 'outcome' | 'reason'>({
    check({ verdict, reason }) {
      const fields = {
        ...(verdict === '' && { verdict: decide.verdictMissing }),
        ...(reason.trim() === '' && { reason: decide.reasonMissing }),
      }
      return Object.keys(fields).length > 0 ? { text: decide.unready, fields } : null
    },
    async send({ verdict, outcome, reason }) {
      const counts = jobOutcomes.find((one) => one === outcome)
      await settle.mutateAsync({
        disputeId: dispute.id,
        isUpheld: verdict === 'upheld',
        reason,
        ...(counts && { outcome: counts }),
      })
      onDecided()
      return null
    },
  })
  return (
    <Form form={form} labels={decide.labels} className="grid gap-4 border-t border-line pt-4">
      <SelectField
        name="verdict"
        label={decide.labels.verdict}
        empty={decide.choose}
        options={Object.entries(decide.verdicts)}
      />
      {job?.outcome && (
        <SelectField
          name="outcome"
          label={decide.labels.outcome}
          hint={decide.outcomeHint}
          empty={decide.unchangedOf(jobOutcomeTexts[job.outcome])}
          options={jobOutcomes
            .filter((one) => one !== job.outcome)
            .map((one) => [one, jobOutcomeTexts[one]] as const)}
        />
      )}
      <TextAreaField
        name="reason"
        label={decide.labels.reason}
        hint={decide.reasonHint}
        rows={4}
        maxLength={1000}
      />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? decide.saving : decide.save}
      </Button>
    </Form>
  )
}
