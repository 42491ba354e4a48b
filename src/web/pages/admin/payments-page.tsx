import { adminPaymentsText as text } from '#text/admin-payments.ts'
import { PaymentList } from '#web/features/billing/payment-list.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { AdminOnly } from './admin-only.tsx'

/** Transfers that wait to be confirmed, and all other payments. */
export function AdminPaymentsPage() {
  useTitle(text.title)
  return (
    <AdminOnly>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.lead}</p>
        </div>
        <PaymentList />
      </div>
    </AdminOnly>
  )
}
