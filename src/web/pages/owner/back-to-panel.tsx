import { ArrowLeft } from 'lucide-react'
import { ownerPanelText as text } from '#text/owner-panel.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way back to the panel, showing the same business. */
export function BackToPanel({ businessId }: { businessId?: number | undefined }) {
  return (
    <ButtonLink
      look="quiet"
      to={businessId ? `/business-dashboard?business=${businessId}` : '/business-dashboard'}
      className="-my-2 -ml-4 justify-self-start"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {text.back}
    </ButtonLink>
  )
}
