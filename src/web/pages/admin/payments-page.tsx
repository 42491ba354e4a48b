import { adminPaymentsText as text } from '#text/admin-payments.ts'
import { PaymentList } from '#web/features/billing/payment-list.tsx'
import { AdminPage } from './admin-page.tsx'

/** Transfers that wait to be confirmed, and all other payments. */
export function AdminPaymentsPage() {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <PaymentList />
    </AdminPage>
  )
}
