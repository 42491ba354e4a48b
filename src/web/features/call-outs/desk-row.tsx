import { Link } from 'react-router'
import type { CallOutForStaff, RunningCallOut } from '#contract/call-outs-admin.ts'
import { callOutStaffText as text } from '#text/call-outs-duty.ts'
import { callOutText } from '#text/call-outs-pages.ts'
import { momentText } from '#text/days.ts'
import { ageText } from '#text/desk.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { isRunningCallOut } from './queries.ts'

/** The id of a call-out's link in the list, to which its marker leads. */
export const rowId = (id: number) => `call-out-${id}`

export const recordPath = (id: number) => `/admin/call-outs/${id}`

/** Nobody took it: asking for long, or given up. */
export const isUntaken = ({ isAlarm, status }: Pick<RunningCallOut, 'isAlarm' | 'status'>): boolean =>
  isAlarm || status === 'unanswered'

export function stateText({
  isAlarm,
  status,
  step,
}: Pick<RunningCallOut, 'isAlarm' | 'status' | 'step'>): string {
  if (isAlarm) return text.alarm
  return step ? text.steps[step] : callOutText.statuses[status]
}

/** A call-out in the staff's list. */
export function DeskRow({ callOut }: { callOut: CallOutForStaff }) {
  const now = useNow()
  const { id, category, customerName, district, city, createdAt, isAlarm, waves, asked, winner } = callOut
  const { openDisputes } = callOut
  return (
    <div className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link id={rowId(id)} to={recordPath(id)} className="scroll-mt-20 font-semibold text-accent underline">
          {category}
        </Link>
        <Badge tone={isUntaken(callOut) ? 'closed' : 'note'}>{stateText(callOut)}</Badge>
        {openDisputes > 0 && <Badge tone="closed">{text.disputed}</Badge>}
        <time dateTime={createdAt} className="text-sm text-ink-soft">
          {isRunningCallOut(callOut)
            ? ageText(now.getTime() - Date.parse(createdAt))
            : momentText(createdAt, now)}
        </time>
      </p>
      <p className="text-sm text-ink-soft">
        {[
          customerName ?? text.gone,
          [district, city].filter(Boolean).join(', '),
          text.waves(waves, asked.length),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {winner && <p className="text-sm">{text.winner(winner.businessName)}</p>}
      {isAlarm && (
        <ul className="text-sm">
          {asked.map(({ businessId, businessName, phone, state }) => (
            <li key={businessId}>
              {`${businessName} (${callOutText.page.states[state]})`}
              {phone && (
                <>
                  {' '}
                  <a href={`tel:${phone}`} className="font-semibold text-accent underline">
                    {phone}
                  </a>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
