import {
  BadgeCheck,
  BellRing,
  CreditCard,
  FerrisWheel,
  type LucideIcon,
  MessageCircle,
  Star,
  Store,
} from 'lucide-react'
import { Link } from 'react-router'
import type { OwnBusiness } from '#contract/businesses-own.ts'
import { callOutPath } from '#contract/call-outs-rules.ts'
import { OWN_CLAIMS_PATH } from '#contract/claims.ts'
import { ownerThreadPath } from '#contract/messages.ts'
import { REVIEWS_ANCHOR } from '#contract/reviews.ts'
import { ownerPanelText as text } from '#text/businesses-own.ts'
import { choiceTexts } from '#text/call-outs-pages.ts'
import { useSubscription } from '#web/features/billing/queries.ts'
import { useOwnCallOuts } from '#web/features/call-outs/queries.ts'
import { useOwnClaims } from '#web/features/claims/queries.ts'
import { useSession } from '#web/lib/session.tsx'

const PANEL = '/business-dashboard'

type Item = {
  to: string
  label: string
  /** Says how much waits there, or that nothing does. */
  note: string
  icon: LucideIcon
  tone?: string
  /** False: a place that one goes to every day, also when nothing waits. */
  isWaiting?: boolean
}

type Props = { businesses: readonly OwnBusiness[]; shown: OwnBusiness }

/** All that waits for the owner: messages and prizes in their places, the rest while there is any. */
export function OwnWaiting({ businesses, shown }: Props) {
  const items = [
    ...useJobs(businesses),
    ...dailyOf(shown),
    ...useDue(shown),
    ...reviewsOf(shown),
    ...othersOf(businesses, shown),
    ...useUnproven(),
  ]
  return (
    <nav aria-label={text.waits}>
      <ul className="grid grid-cols-1 gap-2 @min-[20rem]:grid-cols-2">
        {items.map((item) => (
          <li key={item.to} className="grid">
            <Tile {...item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tile({ to, label, note, icon: Icon, tone = 'text-accent', isWaiting = true }: Item) {
  return (
    <Link
      to={to}
      className={`flex min-h-16 items-center gap-3 rounded-lg border px-3 py-1.5 leading-tight hover:bg-accent-soft ${isWaiting ? 'border-accent bg-accent-soft' : 'border-line bg-surface'}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${tone}`} strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{label}</span>
        <span className={`block text-sm ${isWaiting ? 'text-ink' : 'text-ink-soft'}`}>{note}</span>
      </span>
    </Link>
  )
}

/** Jobs that people of these businesses accepted and that have not ended. */
function useJobs(businesses: readonly OwnBusiness[]): Item[] {
  const { data } = useOwnCallOuts()
  return (data?.jobs ?? [])
    .filter(({ endedAt, businessId }) => endedAt === null && businesses.some(({ id }) => id === businessId))
    .map(({ callOutId, choice, district }) => ({
      to: callOutPath(callOutId),
      label: text.runningJob,
      note: [choiceTexts[choice], district].filter(Boolean).join(' · '),
      icon: BellRing,
    }))
}

const dailyOf = ({ id, unreadMessages, unreadThread, waitingPrizes }: OwnBusiness): Item[] => [
  {
    to: unreadThread === null ? `${PANEL}?tab=messages` : ownerThreadPath(unreadThread),
    label: text.toMessages,
    note: unreadMessages > 0 ? text.unread(unreadMessages) : text.noUnread,
    icon: MessageCircle,
    isWaiting: unreadMessages > 0,
  },
  {
    to: `${PANEL}/prizes?business=${id}`,
    label: text.toPrizes,
    note: waitingPrizes > 0 ? text.waiting(waitingPrizes) : text.noWaiting,
    icon: FerrisWheel,
    tone: 'text-prize',
    isWaiting: waitingPrizes > 0,
  },
]

function useDue({ id, role, status }: OwnBusiness): Item[] {
  const { data } = useSubscription(role === 'owner' && status !== 'draft' ? id : null, null)
  const note = data ? text.due(data.status, data.suspendsOn) : null
  return note === null
    ? []
    : [{ to: `${PANEL}/${id}/subscription`, label: text.toSubscription, note, icon: CreditCard }]
}

const reviewsOf = ({ id, role, unansweredReviews }: OwnBusiness): Item[] =>
  unansweredReviews === 0 || role === 'staff'
    ? []
    : [
        {
          to: `/business/${id}#${REVIEWS_ANCHOR}`,
          label: text.toReviews,
          note: text.unanswered(unansweredReviews),
          icon: Star,
        },
      ]

/** Of the businesses that the rest of the page does not show. */
const othersOf = (businesses: readonly OwnBusiness[], shown: OwnBusiness): Item[] =>
  businesses.flatMap(({ id, name, unreadMessages, waitingPrizes }) => {
    const notes = [
      unreadMessages > 0 && text.unread(unreadMessages),
      waitingPrizes > 0 && text.waiting(waitingPrizes),
    ].filter(Boolean)
    return id === shown.id || notes.length === 0
      ? []
      : [{ to: `${PANEL}?business=${id}`, label: name, note: notes.join(' · '), icon: Store }]
  })

function useUnproven(): Item[] {
  const session = useSession()
  const isOwner = session.status === 'in' && session.user.accountType === 'business'
  const { data = [] } = useOwnClaims(isOwner)
  return data.some(({ state }) => state === 'proving')
    ? [{ to: OWN_CLAIMS_PATH, label: text.ownClaim, note: text.claimUnproven, icon: BadgeCheck }]
    : []
}
