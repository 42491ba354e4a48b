import { adminWheelText as text } from '#text/admin-wheel.ts'
import { redeemText } from '#text/owner-prizes.ts'
import { FindBusiness } from '#web/features/approvals/find-business.tsx'
import { BudgetCard } from '#web/features/wheel/budget-card.tsx'
import { RedeemForm } from '#web/features/wheel/redeem-form.tsx'
import { SegmentTable } from '#web/features/wheel/segment-table.tsx'
import { AdminPage } from './admin-page.tsx'

/** Who may pay a fee: what is listed, or was until its fee was missing. */
const PAYING = ['verified', 'suspended'] as const

/** The platform's wheels: what is on them, what they may cost, and redeeming what was won. */
export function AdminWheelPage() {
  return (
    <AdminPage title={text.title} lead={text.lead}>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <BudgetCard />
        <RedeemForm
          title={redeemText.platformTitle}
          findPlace={(onChoose) => (
            <FindBusiness
              label={redeemText.where}
              statuses={PAYING}
              choose={{ label: redeemText.here, of: redeemText.hereOf }}
              onChoose={onChoose}
            />
          )}
        />
      </div>
      <SegmentTable />
    </AdminPage>
  )
}
