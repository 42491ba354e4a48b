import { ArrowLeft, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { fieldRecordText as text } from '#text/field-records.ts'
import { siteText } from '#text/site.ts'
import { useFieldDay } from '#web/features/field/queries.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useSendingHere } from './use-sending-here.ts'

type Props = {
  title: string
  lead: string
  /** The other one of the two pages. */
  other: { to: string; label: string }
  children: ReactNode
}

/** The frame of the pages for the street: to staff alone. What they show, the server guards. */
export function FieldFrame(props: Props) {
  const session = useSession()
  const isStaff =
    session.status === 'in' && (session.user.userType === 'field' || session.user.userType === 'admin')
  if (isStaff) return <Frame {...props} />
  return (
    <EmptyState level="h1" icon={ShieldAlert} title={text.staffOnly} text={text.staffOnlyText}>
      <ButtonLink to="/">{siteText.backHome}</ButtonLink>
    </EmptyState>
  )
}

function Frame({ title, lead, other, children }: Props) {
  const day = useFieldDay()
  useSendingHere()
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <ButtonLink look="quiet" to="/field-work" className="-my-2 -ml-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {text.back}
        </ButtonLink>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="max-w-prose text-ink-soft">{lead}</p>
        <div className="flex flex-wrap items-center gap-x-4">
          {day && <p className="font-semibold">{text.today(day.recorded, day.visited)}</p>}
          <ButtonLink look="quiet" to={other.to} className="-ml-4">
            {other.label}
          </ButtonLink>
        </div>
      </div>
      {children}
    </div>
  )
}
