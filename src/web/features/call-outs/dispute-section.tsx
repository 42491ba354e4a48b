import { useState } from 'react'
import type { OwnDispute } from '#contract/call-outs-shapes.ts'
import { disputeFormText as text } from '#text/call-outs-dispute-form.ts'
import { dayOfText, momentText } from '#text/days.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { useDispute } from './queries.ts'

type Props = {
  id: number
  /** Whose job a customer means, where there were several. */
  businessId?: number
  dispute: OwnDispute | null
  until: string | null
}

/** This side's objection to a job: how it stands, or the form for one as long as that is possible. */
export function DisputeSection({ dispute, until, ...job }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  if (dispute) return <Stated dispute={dispute} />
  if (until === null) return null
  if (isOpen) return <DisputeForm {...job} until={until} close={() => setIsOpen(false)} />
  return (
    <Button look="quiet" className="-ml-4 justify-self-start" onClick={() => setIsOpen(true)}>
      {text.open}
    </Button>
  )
}

function Stated({ dispute: { reason, createdAt, isUpheld, decision } }: { dispute: OwnDispute }) {
  const now = useNow()
  return (
    <CardSection title={text.title}>
      <p role="status" className="font-semibold">
        {isUpheld === null ? text.waits(momentText(createdAt, now)) : isUpheld ? text.upheld : text.declined}
      </p>
      {decision && <p className="wrap-anywhere">{decision}</p>}
      <p className="text-sm text-ink-soft wrap-anywhere">{reason}</p>
    </CardSection>
  )
}

type FormProps = Pick<Props, 'id' | 'businessId'> & { until: string; close(): void }

function DisputeForm({ id, businessId, until, close }: FormProps) {
  const dispute = useDispute(id)
  const form = useForm<'reason'>({
    check: ({ reason }) =>
      reason.trim() === '' ? { text: text.reasonMissing, fields: { reason: text.reasonMissing } } : null,
    async send({ reason }) {
      await dispute.mutateAsync({ reason, ...(businessId !== undefined && { businessId }) })
      return null
    },
  })
  return (
    <CardSection title={text.title}>
      <Form form={form} labels={{ reason: text.reason }}>
        <p className="text-sm text-ink-soft">{text.lead(dayOfText(until))}</p>
        <TextAreaField name="reason" label={text.reason} rows={4} maxLength={1000} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            {form.busy ? text.submitting : text.submit}
          </Button>
          <Button look="quiet" onClick={close}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </CardSection>
  )
}
