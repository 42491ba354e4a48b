import { useQueryClient } from '@tanstack/react-query'
import { Building2, ChevronDown, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { MAX_MONTHS, type PaymentMethod, type Subscription, startPayment } from '#contract/billing.ts'
import { payText as text } from '#text/billing.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { refreshBilling } from './queries.ts'

type Name = 'months' | 'billingName' | 'taxOffice' | 'taxNo'
type Props = { businessId: number; subscription: Subscription; onTaken: () => void }

const icons = {
  bank_transfer: <Building2 aria-hidden className="size-5" strokeWidth={1.75} />,
  iyzico: <CreditCard aria-hidden className="size-5" strokeWidth={1.75} />,
}
const monthsChosen = Array.from({ length: MAX_MONTHS }, (_, i) => i + 1)

/** Months, a way to pay, and what the invoice is made out to. */
export function PayForm({ businessId, subscription, onTaken }: Props) {
  const { methods, feeKurus, openTransfer } = subscription
  const offered: PaymentMethod[] = [
    ...(methods.bankTransfer ? (['bank_transfer'] as const) : []),
    ...(methods.iyzico ? (['iyzico'] as const) : []),
  ]
  const [method, setMethod] = useState(offered[0] ?? 'bank_transfer')
  const client = useQueryClient()
  const form = useForm<Name>({
    check: ({ taxNo }) =>
      /^(?:\d{10,11})?$/.test(taxNo.replaceAll(/\s/g, ''))
        ? null
        : { text: text.fix, fields: { taxNo: text.wrongTaxNo } },
    async send({ months, billingName, taxOffice, taxNo }) {
      const billing = { billingName, taxOffice, taxNo: taxNo.replaceAll(/\s/g, '') }
      const answer = await call(startPayment, {
        params: { id: businessId },
        body: { method, months: Number(months), ...billing },
      })
      if (!answer.ok) return { text: `${text.failed}. ${answer.error.text}`, fields: answer.error.fields }
      const { paymentPageUrl } = answer.data
      if (paymentPageUrl !== null) {
        location.assign(paymentPageUrl)
        return null
      }
      await refreshBilling(client)
      onTaken()
      return null
    },
  })
  const transfer = openTransfer ? text.changeTransfer : text.byTransfer
  const doing = method === 'iyzico' ? text.byCard : transfer
  if (offered.length === 0)
    return <p className="rounded-md border border-line bg-sunken p-4">{text.noMethods}</p>
  return (
    <Card className="p-4 sm:p-6">
      <form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-labelledby="pay">
        <h2 id="pay" className="text-xl font-bold">
          {openTransfer ? text.changeTitle : text.title}
        </h2>
        {form.problem && (
          <ErrorSummary
            text={form.problem.text}
            fields={form.problem.fields}
            labels={text.fields}
            attempt={form.attempt}
          />
        )}
        <SelectField
          name="months"
          label={text.months}
          defaultValue={openTransfer?.months ?? 1}
          options={monthsChosen.map((months) => [months, text.monthsOf(months, months * feeKurus)])}
        />
        {offered.length > 1 && (
          <Segments<PaymentMethod>
            label={text.method}
            options={offered.map((value) => ({ value, label: text.methods[value], icon: icons[value] }))}
            value={method}
            onChoose={setMethod}
            className="flex"
          />
        )}
        <details
          className="group rounded-md border border-line p-4"
          open={form.errorOf('taxNo') !== undefined || undefined}
        >
          <summary className="flex min-h-6 items-center justify-between gap-3 font-semibold">
            {text.invoiceTitle}
            <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <div className="grid gap-4 pt-4">
            <TextField
              name="billingName"
              label={text.fields.billingName}
              hint={text.hints.billingName}
              error={form.errorOf('billingName')}
              defaultValue={subscription.billingName}
              autoComplete="organization"
              maxLength={200}
            />
            <TextField
              name="taxOffice"
              label={text.fields.taxOffice}
              error={form.errorOf('taxOffice')}
              defaultValue={subscription.taxOffice}
              maxLength={100}
            />
            <TextField
              name="taxNo"
              label={text.fields.taxNo}
              hint={text.hints.taxNo}
              error={form.errorOf('taxNo')}
              defaultValue={subscription.taxNo}
              inputMode="numeric"
              maxLength={14}
            />
          </div>
        </details>
        <Button type="submit" busy={form.busy} className="text-lg">
          {form.busy ? text.busy : doing}
        </Button>
      </form>
    </Card>
  )
}
