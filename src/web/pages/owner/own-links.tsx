import {
  BellRing,
  ChartColumn,
  ChevronRight,
  ClipboardList,
  Clock,
  CreditCard,
  FerrisWheel,
  Images,
  type LucideIcon,
  MessageCircle,
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
  tone?: string
  /** Number of pending items there. */
  count?: number
  counted?: (count: number) => string
}

/** Links for somebody's role; others are hidden, and the server refuses them in any case. */
function placesOf({ id, status, role, unreadMessages, waitingPrizes }: OwnBusiness): Place[] {
  const edits = role !== 'staff'
  const at = (page: string) => `${PANEL}/${id}/${page}`
  const messages = { count: unreadMessages, counted: text.unread }
  const duty = status === 'verified' ? [{ to: at('duty'), label: dutyText.link, icon: BellRing }] : []
  const hasJobs = edits && (status === 'verified' || status === 'suspended')
  const jobs = hasJobs ? [{ to: at('call-outs'), label: jobsPageText.link, icon: ClipboardList }] : []
  const prizes = { count: waitingPrizes, counted: text.waiting, tone: 'text-prize' }
  return [
    { to: `${PANEL}?tab=messages`, label: text.toMessages, icon: MessageCircle, ...messages },
    { to: `${PANEL}/prizes?business=${id}`, label: text.toPrizes, icon: FerrisWheel, ...prizes },
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

/** Where an owner looks after one business. */
export function OwnLinks({ business }: { business: OwnBusiness }) {
  return (
    <nav aria-label={text.links}>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {placesOf(business).map((place) => (
          <li key={place.label}>
            <PlaceLink {...place} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlaceLink({ to, label, icon: Icon, tone = 'text-accent', count = 0, counted }: Place) {
  return (
    <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-accent-soft">
      <Icon aria-hidden className={`size-5 shrink-0 ${tone}`} strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {count > 0 && <span className="block text-sm text-ink-soft">{counted?.(count)}</span>}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
