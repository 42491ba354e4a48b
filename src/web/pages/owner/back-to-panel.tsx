import { ArrowLeft } from 'lucide-react'
import { businessProfileText } from '#text/approvals-profile.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way back to the panel, showing the same business; the staff came from its own page of it. */
export function BackToPanel({ businessId }: { businessId?: number | undefined }) {
  const session = useSession()
  const isStaff = session.status === 'in' && session.user.userType === 'admin'
  const toStaff = isStaff && businessId !== undefined
  const panel = businessId ? `/business-dashboard?business=${businessId}` : '/business-dashboard'
  return (
    <ButtonLink
      look="quiet"
      to={toStaff ? `/admin/businesses/${businessId}` : panel}
      className="-my-2 -ml-4 justify-self-start"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {toStaff ? businessProfileText.backToStaff : text.back}
    </ButtonLink>
  )
}
