import { FileDown, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '#contract/billing.ts'
import { billingText, invoicesText as text } from '#text/billing.ts'
import { download } from '#web/lib/download.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useInvoices } from './queries.ts'

/** All invoices of a business, the latest first. */
export function InvoiceList({ businessId }: { businessId: number }) {
  return (
    <Section title={text.title}>
      <QueryList
        query={useInvoices(businessId)}
        loading={text.loading}
        failed={text.failed}
        empty={<EmptyState icon={ReceiptText} title={text.empty} text={text.emptyText} />}
        keyOf={({ id }) => id}
        shape="h-24 rounded-lg"
      >
        {(invoice) => <Row businessId={businessId} invoice={invoice} />}
      </QueryList>
    </Section>
  )
}

function Row({ businessId, invoice }: { businessId: number; invoice: Invoice }) {
  const [busy, setBusy] = useState(false)
  const { id, number, grossKurus, vatKurus, periodFrom, periodUntil } = invoice
  const take = async () => {
    if (busy) return
    setBusy(true)
    const failed = await download(`/api/businesses/${businessId}/invoices/${id}/pdf`, `${number}.pdf`)
    setBusy(false)
    if (failed !== null) showToast(failed, 'bad')
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="tabular-nums">
        <h3 className="font-bold">{billingText.money(grossKurus)}</h3>
        <p>{text.period(periodFrom, periodUntil)}</p>
        <p className="text-sm text-ink-soft">{`${number} · ${text.vat(vatKurus)}`}</p>
      </div>
      <Button look="secondary" busy={busy} aria-label={text.downloadOf(number)} onClick={() => void take()}>
        <FileDown aria-hidden className="size-5" strokeWidth={1.75} />
        {busy ? text.downloading : text.download}
      </Button>
    </div>
  )
}
