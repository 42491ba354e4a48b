import { adminWheelText as text } from '#text/admin-wheel.ts'
import { redeemText } from '#text/owner-prizes.ts'
import { BudgetCard } from '#web/features/wheel/budget-card.tsx'
import { RedeemForm } from '#web/features/wheel/redeem-form.tsx'
import { SegmentTable } from '#web/features/wheel/segment-table.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { AdminOnly } from './admin-only.tsx'

/** The platform's wheels: what is on them, what they may cost, and redeeming what was won. */
export function AdminWheelPage() {
  useTitle(text.title)
  return (
    <AdminOnly>
      <div className="grid grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.lead}</p>
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <BudgetCard />
          <RedeemForm title={redeemText.platformTitle} />
        </div>
        <SegmentTable />
      </div>
    </AdminOnly>
  )
}
