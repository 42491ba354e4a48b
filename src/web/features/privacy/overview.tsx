import { CalendarDays, Flag, Heart, type LucideIcon, Mail, MonitorSmartphone } from 'lucide-react'
import type { User } from '#contract/accounts.ts'
import { overviewText as text } from '#text/privacy.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { QueryView, Skeleton } from '#web/ui/states.tsx'
import { useOverview } from './queries.ts'

/** Counts of this account's data. */
export function Overview({ user }: { user: User }) {
  const { data, isError, error, refetch } = useOverview()
  if (isError && !data) return <QueryView query={{ error, refetch }} failed={text.failed} />
  return (
    <section aria-label={text.title} aria-busy={!data} className="grid gap-5">
      {!data && <span className="sr-only">{text.loading}</span>}
      <dl className="grid grid-cols-2 gap-3">
        <Fact icon={CalendarDays} name={text.since} value={data && text.day(new Date(data.memberSince))} />
        <Fact icon={Mail} name={text.email} value={user.emailConfirmed ? text.confirmed : text.unconfirmed} />
        <Fact icon={Heart} name={text.favorites} value={data?.favorites} />
        <Fact icon={Flag} name={text.reports} value={data?.openReports} />
        <Fact icon={MonitorSmartphone} name={text.sessions} value={data?.sessions} />
      </dl>
      <ButtonLink look="secondary" to="/favorites" className="justify-self-start">
        <Heart aria-hidden className="size-5" strokeWidth={1.75} />
        {text.toFavorites}
      </ButtonLink>
    </section>
  )
}

type FactProps = { icon: LucideIcon; name: string; value: string | number | undefined }

function Fact({ icon: Icon, name, value }: FactProps) {
  return (
    <Card className="grid content-start gap-1 p-4">
      <dt className="flex items-center gap-2 text-sm text-ink-soft">
        <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
        {name}
      </dt>
      <dd className="text-lg font-semibold">{value ?? <Skeleton className="h-6 w-24" />}</dd>
    </Card>
  )
}
