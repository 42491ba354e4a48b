import {
  ArrowRight,
  BadgeCheck,
  ClipboardCheck,
  CreditCard,
  FerrisWheel,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  UserCog,
} from 'lucide-react'
import { Link } from 'react-router'
import { adminNotificationText } from '#text/admin-notifications.ts'
import { adminPaymentsText } from '#text/admin-payments.ts'
import { adminWheelText } from '#text/admin-wheel.ts'
import { adminStartText as text } from '#text/approvals.ts'
import { standingLinkText } from '#text/standing-links.ts'
import { useWaiting } from '#web/features/approvals/queries.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { AdminOnly } from './admin-only.tsx'

type Place = { to: string; label: string; icon: LucideIcon; note: string }

/** The pages of the staff; the queue's row is made apart, for it tells what waits. */
const places: readonly Place[] = [
  { to: '/admin/claims', label: standingLinkText.claims, icon: BadgeCheck, note: text.claims },
  { to: '/admin/reviews', label: standingLinkText.reviews, icon: MessageSquareText, note: text.reviews },
  { to: '/admin/payments', label: adminPaymentsText.title, icon: CreditCard, note: text.payments },
  {
    to: '/admin/notifications',
    label: adminNotificationText.title,
    icon: Megaphone,
    note: text.notifications,
  },
  { to: '/admin/wheel', label: adminWheelText.title, icon: FerrisWheel, note: text.wheel },
  { to: '/customer-dashboard', label: text.account, icon: UserCog, note: text.accountNote },
]

/** Where the staff begins: what waits, and what they look after. */
export function AdminStartPage() {
  useTitle(text.title)
  return (
    <AdminOnly>
      <div className="mx-auto grid w-full max-w-3xl gap-6">
        <div className="grid gap-1">
          <h1 className="text-2xl font-bold">{text.title}</h1>
          <p className="text-ink-soft">{text.lead}</p>
        </div>
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          <QueueRow />
          {places.map((place) => (
            <Row key={place.to} {...place} />
          ))}
        </ul>
      </div>
    </AdminOnly>
  )
}

function QueueRow() {
  const { data } = useWaiting()
  const note = data ? text.waiting(data) : text.waitingUnknown
  return <Row to="/admin/businesses" label={text.businesses} icon={ClipboardCheck} note={note} />
}

const Row = ({ to, label, icon: Icon, note }: Place) => (
  <li>
    <Link to={to} className="flex min-h-20 items-center gap-4 p-4 -outline-offset-4 hover:bg-sunken">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="font-bold text-accent">{label}</span>
        <span className="text-sm text-ink-soft">{note}</span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </Link>
  </li>
)
