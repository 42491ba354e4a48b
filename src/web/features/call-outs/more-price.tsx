import { useState } from 'react'
import { PRICE_ASKS_MAX } from '#contract/call-outs-rules.ts'
import type { CallOutJob } from '#contract/call-outs-shapes.ts'
import type { Picture } from '#contract/uploads.ts'
import { readKurus } from '#lib/typed-number.ts'
import { priceAskText as text } from '#text/call-outs-price-asks.ts'
import { moneyText } from '#text/money.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { PhotoField } from './photo-field.tsx'
import { useSetPrice } from './queries.ts'

type Name = 'total' | 'reason' | 'photo'

/** The winner, at the door, asks for more than was agreed. */
export function MorePrice({ job }: { job: CallOutJob }) {
  const { priceAsks } = job
  const [isOpen, setIsOpen] = useState(false)
  const open = priceAsks.find(({ answer }) => answer === null)
  if (open) return <p role="status">{text.waits(moneyText(open.totalKurus))}</p>
  if (priceAsks.length >= PRICE_ASKS_MAX) return <p className="text-sm text-ink-soft">{text.spent}</p>
  if (!isOpen)
    return (
      <Button look="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {text.more}
      </Button>
    )
  return <AskForm job={job} onDone={() => setIsOpen(false)} />
}

function AskForm({ job, onDone }: { job: CallOutJob; onDone(): void }) {
  const agreedKurus = job.agreedKurus ?? job.price.totalKurus
  const [photo, setPhoto] = useState<Picture | null>(null)
  const save = useSetPrice(job.callOutId, job.businessId)
  const form = useForm<Name>({
    check({ total, reason }) {
      const fields = {
        ...(!(readKurus(total) > agreedKurus) && { total: text.totalWrong(moneyText(agreedKurus)) }),
        ...(reason.trim() === '' && { reason: text.reasonMissing }),
        ...(photo === null && { photo: text.photoMissing }),
      }
      return Object.keys(fields).length > 0 ? { text: text.unready, fields } : null
    },
    async send({ total, reason }) {
      await save.mutateAsync({ ask: { totalKurus: readKurus(total), reason, photo: photo?.url ?? '' } })
      onDone()
    },
  })
  return (
    <Form form={form} labels={text.labels}>
      <p className="text-sm text-ink-soft">{text.moreHint}</p>
      <TextField
        name="total"
        label={text.labels.total}
        hint={text.agreedNow(moneyText(agreedKurus))}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextAreaField name="reason" label={text.labels.reason} rows={2} maxLength={300} />
      <div id="photo" tabIndex={-1} className="grid gap-1">
        <p className="font-semibold">{text.labels.photo}</p>
        {form.errorOf('photo') && <p className="text-danger">{form.errorOf('photo')}</p>}
        <PhotoField photo={photo} onChange={setPhoto} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button look="secondary" onClick={onDone}>
          {text.notNow}
        </Button>
        <Button type="submit" busy={form.busy}>
          {text.send}
        </Button>
      </div>
    </Form>
  )
}
