import { adminWheelText as text } from '#text/wheel-admin.ts'
import { redeemText } from '#text/wheel-owner.ts'
import { FindBusiness } from '#web/features/approvals/find-business.tsx'
import { BudgetCard } from '#web/features/wheel/budget-card.tsx'
import { RedeemForm } from '#web/features/wheel/redeem-form.tsx'
import { SegmentTable } from '#web/features/wheel/segment-table.tsx'
import { useSite } from '#web/lib/shared-calls.ts'
import { AdminPage } from './admin-page.tsx'

/** Who may pay a fee: what is listed, or was until its fee was missing. */
const PAYING = ['verified', 'suspended'] as const

export const title = text.title

/** The platform's wheels: what is on them, what they may cost, and redeeming what was won. */
export function AdminWheelPage() {
  const { data: site } = useSite()
  return (
    <AdminPage text={text}>
      {site && !site.contactEmail && !site.contactPhone && (
        <p role="alert" className="rounded-md border border-line bg-sunken p-4">
          {text.noContact}
        </p>
      )}
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
