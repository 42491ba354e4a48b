import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { PAID_DAYS } from '#contract/call-outs-rules.ts'
import type { CallOutForCustomer } from '#contract/call-outs-shapes.ts'
import { DAY_MS } from '#lib/time.ts'
import { readKurus } from '#lib/typed-number.ts'
import { priceAskText as text } from '#text/call-outs-price-asks.ts'
import { moneyText } from '#text/money.ts'
import { download } from '#web/lib/download.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSetPrice } from './queries.ts'

const isLate = ({ now, endedAt }: CallOutForCustomer) =>
  endedAt !== null && Date.parse(now) > Date.parse(endedAt) + PAID_DAYS * DAY_MS

/** The customer says what was paid, the agreed price by one tap or another one, and can put it right for some days. */
export function PaidForm({ callOut }: { callOut: CallOutForCustomer }) {
  const { id, agreedKurus, paidKurus } = callOut
  const [isOther, setIsOther] = useState(false)
  const save = useSetPrice(id, callOut.winner?.businessId)
  const form = useForm<'paid'>({
    check: ({ paid }) =>
      readKurus(paid) >= 0 ? null : { text: text.unready, fields: { paid: text.paidWrong } },
    async send({ paid }) {
      await save.mutateAsync({ paidKurus: readKurus(paid) })
      setIsOther(false)
    },
  })
  if (agreedKurus === null || isLate(callOut)) return null
  if (paidKurus !== null && !isOther)
    return (
      <Button look="quiet" className="-ml-4 justify-self-start" onClick={() => setIsOther(true)}>
        {text.paidCorrect}
      </Button>
    )
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-bold">{text.paidTitle}</h2>
      <p className="text-sm text-ink-soft">{text.paidHint}</p>
      {isOther ? (
        <Form form={form} labels={{ paid: text.paidLabel }}>
          <TextField name="paid" label={text.paidLabel} inputMode="decimal" autoComplete="off" />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={form.busy}>
              {text.paidSend}
            </Button>
            <Button look="quiet" onClick={() => setIsOther(false)}>
              {text.notNow}
            </Button>
          </div>
        </Form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button busy={save.isPending} onClick={() => save.mutate({ paidKurus: agreedKurus })}>
            {text.paidAgreed(moneyText(agreedKurus))}
          </Button>
          <Button look="secondary" onClick={() => setIsOther(true)}>
            {text.paidOther}
          </Button>
        </div>
      )}
      <ErrorText text={!isOther && save.error && !save.isPending && save.error.message} />
    </Card>
  )
}

/** Takes the receipt of a job as a file. */
export function ReceiptButton({ id }: { id: number }) {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    const failed = await download(`/api/call-outs/${id}/receipt`, `rehber724-${id}.pdf`)
    setBusy(false)
    if (failed !== null) showToast(failed, 'bad')
  }
  return (
    <Button look="secondary" busy={busy} className="justify-self-start" onClick={() => void take()}>
      <FileDown aria-hidden className="size-5" strokeWidth={1.75} />
      {text.receipt}
    </Button>
  )
}
