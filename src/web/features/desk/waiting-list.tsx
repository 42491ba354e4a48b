import {
  BadgeCheck,
  BellRing,
  ClipboardCheck,
  CreditCard,
  FileX2,
  Flag,
  type LucideIcon,
  MessageSquareText,
  Network,
  PencilLine,
  PhoneCall,
  Scale,
} from 'lucide-react'
import { Link } from 'react-router'
import type { Waiting, WaitingKind } from '#contract/desk.ts'
import { deskText as text } from '#text/desk.ts'
import { Section } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState, QueryView } from '#web/ui/states.tsx'
import { DigestField } from './digest-field.tsx'
import { useDesk } from './queries.ts'

/** Where each kind is decided. */
const places: Record<WaitingKind, { to: string; icon: LucideIcon }> = {
  approvals: { to: '/admin/businesses?status=pending', icon: ClipboardCheck },
  changes: { to: '/admin/businesses?status=changed', icon: PencilLine },
  claims: { to: '/admin/claims', icon: BadgeCheck },
  chains: { to: '/admin/chains', icon: Network },
  calls: { to: '/admin/claims?queue=calls', icon: PhoneCall },
  disputes: { to: '/admin/claims?queue=disputes', icon: Scale },
  callOutDisputes: { to: '/admin/call-outs?state=disputed', icon: BellRing },
  payments: { to: '/admin/payments', icon: CreditCard },
  reports: { to: '/admin/reports', icon: Flag },
  removals: { to: '/admin/removals', icon: FileX2 },
  reviews: { to: '/admin/reviews?queue=held', icon: MessageSquareText },
}

/** All that waits for a decision: how many, since when, and the way there. */
export function WaitingList() {
  const desk = useDesk()
  const { data, dataUpdatedAt } = desk
  return (
    <Section title={text.title} size="lg" className="grid gap-2">
      {data ? (
        <>
          {data.waiting.every(({ count }) => count === 0) && (
            <EmptyState icon={ClipboardCheck} title={text.nothing} text={text.nothingText} />
          )}
          <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-3">
            {data.waiting.map((one) => (
              <li key={one.kind} className="outline-1 outline-line">
                <Row waiting={one} now={dataUpdatedAt} />
              </li>
            ))}
            <li className="p-4 outline-1 outline-line">
              <DigestField hour={data.digestHour} />
            </li>
          </ul>
        </>
      ) : (
        <QueryView query={desk} failed={text.failed} loading={text.loading} shape="h-64 rounded-lg" />
      )}
    </Section>
  )
}

function Row({ waiting: { kind, count, oldestAt }, now }: { waiting: Waiting; now: number }) {
  const { to, icon: Icon } = places[kind]
  return (
    <Link
      to={to}
      className={classNames(
        'flex h-full items-center gap-4 px-4 -outline-offset-4 hover:bg-sunken sm:min-h-18 sm:items-start sm:py-4',
        count === 0 ? 'min-h-12' : 'min-h-18',
      )}
    >
      <Icon aria-hidden className="size-6 shrink-0 text-accent sm:mt-1" strokeWidth={1.75} />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold text-accent">{text.kinds[kind]}</span>
        <span className={classNames('text-sm text-ink-soft', count === 0 && 'max-sm:hidden')}>
          {oldestAt === null ? text.none : text.oldest(now - Date.parse(oldestAt))}
        </span>
      </span>
      <span
        className={classNames('text-2xl font-bold tabular-nums', count === 0 && 'font-normal text-ink-soft')}
      >
        {text.count(count)}
      </span>
    </Link>
  )
}
