import {
  ArrowRight,
  BadgeCheck,
  BellRing,
  ClipboardCheck,
  CreditCard,
  FerrisWheel,
  FileDown,
  FileX2,
  Flag,
  Globe,
  LayoutGrid,
  ListChecks,
  type LucideIcon,
  MailPlus,
  Map as MapIcon,
  MapPinPlus,
  Megaphone,
  MessageSquareText,
  Network,
  Presentation,
  ScrollText,
  UserCog,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import { adminStartText as text } from '#text/desk-start.ts'
import { WaitingList } from '#web/features/desk/waiting-list.tsx'
import { Section } from '#web/ui/card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Place = { to: string; icon: LucideIcon; name: keyof typeof text.places }
type Group = { name: keyof typeof text.groups; places: readonly Place[] }

const groups: readonly Group[] = [
  {
    name: 'businesses',
    places: [
      { to: '/admin/businesses', icon: ClipboardCheck, name: 'businesses' },
      { to: '/admin/add-business', icon: MapPinPlus, name: 'add' },
      { to: '/admin/claims', icon: BadgeCheck, name: 'claims' },
      { to: '/admin/chains', icon: Network, name: 'chains' },
      { to: '/admin/imports', icon: FileDown, name: 'imports' },
      { to: '/admin/call-outs', icon: BellRing, name: 'callOuts' },
    ],
  },
  {
    name: 'people',
    places: [
      { to: '/admin/users', icon: Users, name: 'users' },
      { to: '/admin/reports', icon: Flag, name: 'reports' },
      { to: '/admin/removals', icon: FileX2, name: 'removals' },
      { to: '/admin/reviews', icon: MessageSquareText, name: 'reviews' },
      { to: '/admin/notifications', icon: Megaphone, name: 'notifications' },
    ],
  },
  {
    name: 'field',
    places: [
      { to: '/admin/country', icon: Globe, name: 'country' },
      { to: '/admin/letters', icon: MailPlus, name: 'letters' },
      { to: '/field-work', icon: MapIcon, name: 'fieldWork' },
      { to: '/admin/field-plans', icon: ListChecks, name: 'plans' },
    ],
  },
  {
    name: 'money',
    places: [
      { to: '/admin/payments', icon: CreditCard, name: 'payments' },
      { to: '/admin/wheel', icon: FerrisWheel, name: 'wheel' },
      { to: '/admin/ads', icon: Presentation, name: 'ads' },
    ],
  },
  {
    name: 'system',
    places: [
      { to: '/admin/categories', icon: LayoutGrid, name: 'categories' },
      { to: '/admin/audit', icon: ScrollText, name: 'audit' },
      { to: '/customer-dashboard', icon: UserCog, name: 'account' },
    ],
  },
]

export const title = text.title

/** Where the staff begins: what waits, and what they look after. */
export function AdminStartPage() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeading title={text.title} lead={text.lead} />
      <WaitingList />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        {groups.map((group) => (
          <Places key={group.name} group={group} />
        ))}
      </div>
    </div>
  )
}

function Places({ group: { name, places } }: { group: Group }) {
  return (
    <Section title={text.groups[name]} size="lg" className="grid gap-2">
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {places.map((place) => (
          <li key={place.name}>
            <Row {...place} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Row = ({ to, icon: Icon, name }: Place) => (
  <Link to={to} className="flex min-h-18 items-center gap-4 p-4 -outline-offset-4 hover:bg-sunken">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
      <Icon aria-hidden className="size-6" strokeWidth={1.75} />
    </span>
    <span className="grid min-w-0 flex-1">
      <span className="font-bold text-accent">{text.places[name].label}</span>
      <span className="text-sm text-ink-soft">{text.places[name].note}</span>
    </span>
    <ArrowRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
  </Link>
)
