import { CalendarPlus } from 'lucide-react'
import type { PlanProgress } from '#contract/country.ts'
import { countryText } from '#text/country.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'

const text = countryText.plans

/** Progress of a province's field plans. */
export function PlansProgress({ plans }: { plans: readonly PlanProgress[] }) {
  return (
    <Section title={text.title} className="grid grid-cols-1 content-start gap-2">
      {plans.length === 0 ? (
        <p className="text-sm text-ink-soft">{text.empty}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {plans.map((plan) => (
            <li key={plan.id} className="px-4 py-3">
              <Plan plan={plan} />
            </li>
          ))}
        </ul>
      )}
      <TextLink to="/admin/field-plans" className="justify-self-start">
        {text.edit}
      </TextLink>
    </Section>
  )
}

function Plan({ plan }: { plan: PlanProgress }) {
  const { area, district, target, isActive, createdAt, recorded, listed, visited } = plan
  const now = useNow()
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-bold">
        {area}
        {!isActive && <Badge tone="closed">{text.ended}</Badge>}
      </h3>
      <p className="text-sm text-ink-soft">
        {[district ?? text.wholeProvince, text.target(target), text.since(createdAt, now)].join(' · ')}
      </p>
      <p className="text-sm tabular-nums">
        {[text.recorded(recorded), text.listed(listed), text.visited(visited)].join(' · ')}
      </p>
    </>
  )
}

/** The address of a new plan in a district, of one trade or all. */
export function planPath(city: string, district: string, categoryId: number | undefined): string {
  const trade = categoryId === undefined ? {} : { categoryId: String(categoryId) }
  return `/admin/field-plans?${new URLSearchParams({ city, district, ...trade }).toString()}`
}

type LinkProps = { to: string; name: string }

/** Begins a plan in a place. */
export const PlanLink = ({ to, name }: LinkProps) => (
  <ButtonLink to={to} look="quiet" className="justify-self-start max-sm:-ml-4">
    <CalendarPlus aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
    <span className="sr-only">{name}: </span>
    {countryText.plan}
  </ButtonLink>
)
