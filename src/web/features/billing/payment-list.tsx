import { Banknote, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type PaymentState, paymentStates } from '#contract/billing.ts'
import { adminPaymentsText as text } from '#text/admin-payments.ts'
import { siteText } from '#text/site.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState, FailureNotice, Skeleton } from '#web/ui/states.tsx'
import { PaymentRow } from './payment-row.tsx'
import { usePayments } from './queries.ts'

/** Payments of one state, sought by reference or name. */
export function PaymentList() {
  const [status, setStatus] = useState<PaymentState>('pending')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePayments(
    status,
    q,
  )
  const all = data?.pages.flatMap((page) => page.data)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-2 lg:items-end">
        <SearchField
          name="q"
          label={text.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={100}
        />
        <Segments<PaymentState>
          label={text.state}
          options={paymentStates.map((value) => ({ value, label: text.states[value] }))}
          value={status}
          onChoose={setStatus}
        />
      </div>
      {all && all.length > 0 && (
        <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
          {all.map((one) => (
            <PaymentRow key={one.id} payment={one} />
          ))}
        </ul>
      )}
      {all?.length === 0 &&
        (q === '' && status === 'pending' ? (
          <EmptyState icon={Banknote} title={text.empty} text={text.emptyText} />
        ) : (
          <EmptyState icon={SearchX} title={text.noneFound} text={text.noneFoundText} />
        ))}
      {!all && isError && (
        <FailureNotice
          title={text.failed}
          text={error.message}
          retry={siteText.retry}
          onRetry={() => void refetch()}
        />
      )}
      {!all && !isError && (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-40 rounded-lg" />
        </div>
      )}
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}
