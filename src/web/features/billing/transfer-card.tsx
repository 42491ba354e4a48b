import { Copy } from 'lucide-react'
import type { Payment, Subscription } from '#contract/billing.ts'
import { billingText, transferText as text } from '#text/billing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** Takes the focus when a transfer was asked for. */
export const TRANSFER_HEADING = 'transfer'

type Account = NonNullable<Subscription['methods']['bankTransfer']>

/** Details of a bank transfer, each to be copied, the number to be read out. */
export function TransferCard({ transfer, account }: { transfer: Payment; account: Account }) {
  const reference = transfer.reference ?? ''
  return (
    <Card className="p-4 sm:p-6">
      <section aria-labelledby={TRANSFER_HEADING} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={TRANSFER_HEADING} tabIndex={-1} className="scroll-mt-24 text-xl font-bold">
            {text.title}
          </h2>
          <Badge tone="note">{text.waiting}</Badge>
        </div>
        <p className="text-ink-soft">{text.lead}</p>
        <dl className="grid divide-y divide-line">
          <Row name={text.reference} shown={text.grouped(reference)} copied={reference} isLarge />
          <Row name={text.amount} shown={billingText.money(transfer.amountKurus)} />
          <Row name={text.iban} shown={text.grouped(account.iban)} copied={account.iban} />
          <Row name={text.accountName} shown={account.accountName} copied={account.accountName} />
        </dl>
      </section>
    </Card>
  )
}

type RowProps = { name: string; shown: string; copied?: string; isLarge?: boolean }

function Row({ name, shown, copied, isLarge = false }: RowProps) {
  const copy = async (what: string) => {
    // Without a permission, or on an insecure page, the words stay to be marked by hand.
    const done = await navigator.clipboard?.writeText(what).then(
      () => true,
      () => false,
    )
    showToast(done ? text.copied(name) : text.notCopied, done ? 'good' : 'bad')
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd
        className={`row-start-2 break-words tabular-nums ${isLarge ? 'text-2xl font-bold' : 'font-semibold'}`}
      >
        {shown}
      </dd>
      {copied !== undefined && (
        <dd className="col-start-2 row-span-2 row-start-1">
          <Button look="quiet" aria-label={text.copyOf(name)} onClick={() => void copy(copied)}>
            <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            {text.copy}
          </Button>
        </dd>
      )}
    </div>
  )
}
