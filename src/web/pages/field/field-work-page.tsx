import {
  BadgePlus,
  ClipboardList,
  Footprints,
  Globe,
  House,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  MapPin,
  MapPinPlus,
  Search,
  UserCog,
} from 'lucide-react'
import { Link } from 'react-router'
import type { UserType } from '#contract/accounts.ts'
import { fieldWorkText as text } from '#text/field-plans.ts'
import { fieldDayText } from '#text/field-records.ts'
import { PlanList } from '#web/features/field/plan-list.tsx'
import { RecentList } from '#web/features/field/recent-list.tsx'
import { StatCards } from '#web/features/field/stat-cards.tsx'
import { WaitingList } from '#web/features/field/waiting-list.tsx'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { OwnDay } from './own-day.tsx'
import { useSendingHere } from './use-sending-here.ts'

type Way = { to: string; label: string; icon: LucideIcon }

const register: Way = { to: '/business-register', label: text.actions.register, icon: ClipboardList }
const inField: Way = { to: '/field-work/add', label: text.actions.inField, icon: MapPinPlus }
const visits: Way = { to: '/field-work/visits', label: text.actions.visits, icon: Footprints }
const plans: Way = { to: '/field-work/plans', label: text.plans.edit, icon: ListChecks }
const country: Way = { to: '/admin/country', label: text.actions.country, icon: Globe }
const account: Way = { to: '/customer-dashboard', label: text.actions.account, icon: UserCog }
const adding = (to: string): Way => ({ to, label: text.actions.add, icon: BadgePlus })

/** How each kind of account adds a business, and what else is theirs. */
const ways: Readonly<Record<UserType, readonly Way[]>> = {
  customer: [adding('/add-business'), register],
  business: [adding('/add-business'), register],
  field: [adding('/field-work/add'), visits, plans, country, register, account],
  admin: [adding('/admin/add-business'), inField, visits, plans, country, register],
}

const quick: readonly Way[] = [
  { to: '/categories', label: text.quick.categories, icon: LayoutGrid },
  { to: '/nearby-map', label: text.quick.map, icon: MapPin },
  { to: '/search', label: text.quick.search, icon: Search },
  { to: '/', label: text.quick.home, icon: House },
]

export const title = text.title

/** Where the field's day begins: what is planned, what came, and ways to add. */
export function FieldWorkPage() {
  const session = useSession()
  if (session.status !== 'in') return null
  const { userType } = session.user
  const isStaff = userType === 'field' || userType === 'admin'
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead} />
      <nav aria-label={text.actions.title} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {ways[userType].map((way, i) => (
          <WayButton key={way.to} way={way} isFirst={i === 0} />
        ))}
      </nav>
      {isStaff && <Waiting />}
      <StatCards isStaff={isStaff} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Section title={text.plans.title} className="grid grid-cols-1 gap-3">
          <PlanList />
        </Section>
        {isStaff && (
          <Section title={fieldDayText.title} className="grid grid-cols-1 gap-3">
            <OwnDay />
          </Section>
        )}
        <div className={isStaff ? 'lg:col-span-2' : ''}>
          <Section title={text.recent.title} className="grid grid-cols-1 gap-3">
            <RecentList
              wayTo={({ id, is_verified: isVerified }) => {
                if (isVerified) return `/business/${id}`
                return userType === 'admin' ? `/admin/businesses/${id}` : null
              }}
            />
          </Section>
        </div>
      </div>
      <Section title={text.quick.title} className="grid grid-cols-1 gap-3">
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {quick.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-16 items-center gap-3 rounded-lg border border-line bg-surface px-4 font-semibold text-accent hover:bg-accent-soft"
              >
                <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

/** Unsent items on this device; they are sent while the page is open. */
function Waiting() {
  useSendingHere()
  return <WaitingList />
}

function WayButton({ way: { to, label, icon: Icon }, isFirst }: { way: Way; isFirst: boolean }) {
  return (
    <ButtonLink
      to={to}
      look={isFirst ? 'primary' : 'secondary'}
      className={isFirst ? 'max-sm:col-span-2' : ''}
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      {label}
    </ButtonLink>
  )
}
