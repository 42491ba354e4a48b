import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { setAdTariff, type Tariff } from '#contract/ads-admin.ts'
import { readNumber } from '#lib/typed-number.ts'
import { adminAdsText } from '#text/ads-admin.ts'
import { ask } from '#web/lib/ask.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useSave } from '#web/lib/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { ADMIN_ADS, useTariff } from './admin-queries.ts'

const text = adminAdsText.tariff
const { slots, price } = adminAdsText

/** Prices of an impression and a click. */
export function TariffCard() {
  const tariff = useTariff()
  const [edited, setEdited] = useState<Tariff | null>(null)
  const { data } = tariff
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl font-bold">{text.title}</h2>
        <p className="text-sm text-ink-soft">{text.lead}</p>
      </div>
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((one) => (
            <li key={one.adType} className="flex flex-wrap items-center gap-x-4 py-2">
              <span className="min-w-40 flex-1">
                <span className="block font-semibold">{slots[one.adType]}</span>
                <span className="text-sm text-ink-soft tabular-nums">
                  {text.impression} {price(one.impression)} · {text.click} {price(one.click)}
                </span>
              </span>
              <Button look="quiet" aria-label={text.editOf(slots[one.adType])} onClick={() => setEdited(one)}>
                <Pencil aria-hidden className="size-5" strokeWidth={1.75} />
                {text.edit}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <QueryView query={tariff} failed={text.failed} loading={text.loading} shape="h-48" />
      )}
      {edited && (
        <Dialog
          title={text.formTitle(slots[edited.adType])}
          closeLabel={adminAdsText.form.close}
          onClose={() => setEdited(null)}
        >
          <TariffForm tariff={edited} onDone={() => setEdited(null)} />
        </Dialog>
      )}
    </Card>
  )
}

const read = (typed: string) => {
  const number = readNumber(typed)
  return number >= 0 && number <= 1000 ? number : null
}

function TariffForm({ tariff, onDone }: { tariff: Tariff; onDone(): void }) {
  const save = useSave((body: Tariff) => ask(setAdTariff, { body }), {
    stale: [ADMIN_ADS],
    done: text.saved,
  })
  const form = useForm<'impression' | 'click'>({
    check({ impression, click }) {
      const fields = {
        ...(read(impression) === null && { impression: text.wrong }),
        ...(read(click) === null && { click: text.wrong }),
      }
      return Object.keys(fields).length > 0 ? { text: text.wrong, fields } : null
    },
    async send({ impression, click }) {
      await save.mutateAsync({ ...tariff, impression: read(impression) ?? 0, click: read(click) ?? 0 })
      onDone()
    },
  })
  const labels = { impression: text.impression, click: text.click }
  return (
    <Form form={form} className="grid gap-5" labels={labels}>
      <div className="grid gap-5 sm:grid-cols-2">
        {(['impression', 'click'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            defaultValue={price(tariff[name])}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {text.save}
      </Button>
    </Form>
  )
}
