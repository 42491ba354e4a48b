import { Banknote, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type PaymentState, paymentStates } from '#contract/billing.ts'
import { adminPaymentsText as text } from '#text/billing-payments.ts'
import { DecisionList } from '#web/ui/decision-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { PaymentRow } from './payment-row.tsx'
import { STAFF_PAYMENTS, usePayments } from './queries.ts'

/** Payments of one state, filtered by reference or name. */
export function PaymentList() {
  const [status, setStatus] = useState<PaymentState>('pending')
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const payments = usePayments(status, q)
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
      <DecisionList
        key={`${status} ${q}`}
        stale={STAFF_PAYMENTS}
        query={payments}
        loading={text.loading}
        failed={text.failed}
        more={text.more}
        keyOf={(payment) => payment.id}
        empty={
          q === '' && status === 'pending' ? (
            <EmptyState icon={Banknote} title={text.empty} text={text.emptyText} />
          ) : (
            <EmptyState icon={SearchX} title={text.noneFound} text={text.noneFoundText} />
          )
        }
      >
        {(payment, turn) => <PaymentRow payment={payment} turn={turn} />}
      </DecisionList>
    </div>
  )
}
