import { useQueryClient } from '@tanstack/react-query'
import { type AdminPayment, confirmPayment } from '#contract/billing-payments.ts'
import { billingText, payText, transferText } from '#text/billing.ts'
import { adminPaymentsText as text } from '#text/billing-payments.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Turn } from '#web/ui/decision-list.tsx'
import { TextField } from '#web/ui/field.tsx'
import { actKey } from '#web/ui/list-keys.tsx'
import { refreshPayments } from './queries.ts'

type Props = { payment: AdminPayment; turn: Turn }

/** One payment as the staff sees it; one that waits is confirmed here. */
export function PaymentRow({ payment, turn }: Props) {
  const { businessName, city, ownerName, reference, months, amountKurus, settledAt, invoiceNumber } = payment
  const facts = {
    ...(reference !== null && { [text.reference]: transferText.grouped(reference) }),
    ...(ownerName !== null && { [text.owner]: ownerName }),
    [text.asked]: text.at(payment.createdAt),
    ...(settledAt !== null && { [text.settled]: text.at(settledAt) }),
    ...(invoiceNumber !== null && { [text.invoice]: invoiceNumber }),
  }
  return (
    <div className="grid gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid gap-2">
        <h2 className="text-lg font-bold break-words">{businessName}</h2>
        <p className="flex flex-wrap items-center gap-2">
          <strong className="text-lg tabular-nums">{billingText.money(amountKurus)}</strong>
          <Badge tone="note">{text.months(months)}</Badge>
          <Badge tone="closed">{payText.methods[payment.method]}</Badge>
          {city !== null && <span className="text-ink-soft">{city}</span>}
        </p>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
          {Object.entries(facts).map(([name, value]) => (
            <div key={name} className="flex gap-1">
              <dt className="text-ink-soft">{name}:</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {payment.status === 'pending' && (turn.done ?? <ConfirmForm payment={payment} turn={turn} />)}
    </div>
  )
}

/** A written amount of liras in whole hundredths: "75", "75,5", "1.234,50"; null for what is none. */
export function readLiras(written: string): number | null {
  const [, whole = '', fraction = ''] =
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(written.trim()) ?? []
  if (whole === '') return null
  return Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
}

function ConfirmForm({ payment, turn }: Props) {
  const { id, businessName, amountKurus } = payment
  const name = `amount-${id}`
  const client = useQueryClient()
  const refused = (why: string) => ({ text: why, fields: { [name]: why } })
  const form = useForm<string>({
    check(typed) {
      const amount = readLiras(typed[name] ?? '')
      if (amount === null) return refused(text.amountWrong)
      return amount === amountKurus ? null : refused(text.amountDiffers(billingText.money(amountKurus)))
    },
    async send(typed) {
      const body = { amountKurus: readLiras(typed[name] ?? '') ?? 0 }
      const answer = await call(confirmPayment, { params: { id }, body })
      if (!answer.ok) return refused(answer.error.text)
      turn.onDecided({ said: text.confirmed(businessName), note: text.final })
      void refreshPayments(client)
      return null
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-3">
      <div role="alert" className="sr-only">
        {form.problem?.text}
      </div>
      <TextField
        name={name}
        label={text.amount}
        hint={text.amountHint}
        error={form.errorOf(name)}
        inputMode="decimal"
        autoComplete="off"
      />
      <Button type="submit" busy={form.busy} {...actKey('a')} aria-label={text.confirmOf(businessName)}>
        {form.busy ? text.confirming : text.confirm}
      </Button>
    </form>
  )
}
