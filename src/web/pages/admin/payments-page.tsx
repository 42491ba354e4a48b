import { adminPaymentsText as text } from '#text/billing-payments.ts'
import { PaymentList } from '#web/features/billing/payment-list.tsx'
import { AdminPage } from './admin-page.tsx'

export const title = text.title

/** Transfers that wait to be confirmed, and all other payments. */
export function AdminPaymentsPage() {
  return (
    <AdminPage text={text}>
      <PaymentList />
    </AdminPage>
  )
}
