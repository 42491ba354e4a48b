import { dutyText } from '#text/call-outs-duty.ts'
import { TextLink } from '#web/ui/button.tsx'

export const dutyPath = (businessId: number) => `/business-dashboard/${businessId}/duty`

/** From a job that is over to what may come next. */
export const DutyLink = ({ businessId }: { businessId: number }) => (
  <TextLink to={dutyPath(businessId)} className="justify-self-start">
    {dutyText.link}
  </TextLink>
)
