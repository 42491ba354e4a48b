import {
  BellRing,
  ChartColumn,
  ClipboardList,
  Clock,
  CreditCard,
  Images,
  type LucideIcon,
  PencilLine,
  Printer,
  Star,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { REVIEWS_ANCHOR } from '#contract/reviews.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { dutyText } from '#text/call-outs-duty.ts'
import { jobsPageText } from '#text/call-outs-jobs.ts'

const PANEL = '/business-dashboard'

type Place = {
  to: string
  label: string
  icon: LucideIcon
}

/** Links for somebody's role; others are hidden, and the server refuses them in any case. */
function placesOf({ id, status, role }: OwnBusiness): Place[] {
  const edits = role !== 'staff'
  const at = (page: string) => `${PANEL}/${id}/${page}`
  const duty = status === 'verified' ? [{ to: at('duty'), label: dutyText.link, icon: BellRing }] : []
  const hasJobs = edits && (status === 'verified' || status === 'suspended')
  const jobs = hasJobs ? [{ to: at('call-outs'), label: jobsPageText.link, icon: ClipboardList }] : []
  return [
    ...duty,
    ...jobs,
    ...(edits ? changesOf(at) : []),
    ...(status === 'verified'
      ? [{ to: `/business/${id}#${REVIEWS_ANCHOR}`, label: text.toReviews, icon: Star }]
      : []),
    ...(edits && status === 'verified' ? [{ to: at('print'), label: text.toPrint, icon: Printer }] : []),
    ...(edits ? [{ to: at('stats'), label: text.toStats, icon: ChartColumn }] : []),
    ...(role === 'owner'
      ? [
          { to: at('people'), label: text.toPeople, icon: Users },
          { to: at('subscription'), label: text.toSubscription, icon: CreditCard },
        ]
      : []),
  ]
}

function changesOf(at: (page: string) => string): Place[] {
  return [
    { to: at('hours'), label: text.toHours, icon: Clock },
    { to: at('profile'), label: text.toProfile, icon: PencilLine },
    { to: at('photos'), label: text.toPhotos, icon: Images },
  ]
}

/** Where an owner looks after one business, but for what waits every day. */
export function OwnLinks({ business }: { business: OwnBusiness }) {
  return (
    <nav aria-label={text.links}>
      <ul className="grid grid-cols-1 gap-2 @min-[20rem]:grid-cols-2 @min-[48rem]:grid-cols-3">
        {placesOf(business).map(({ to, label, icon: Icon }) => (
          <li key={label} className="grid">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-sm leading-tight font-semibold wrap-anywhere sm:text-base hover:bg-accent-soft"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
