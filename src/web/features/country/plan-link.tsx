import { CalendarPlus } from 'lucide-react'
import { countryText as text } from '#text/country.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The address of a new plan in a district, of one trade or all. */
export function planPath(city: string, district: string, categoryId: number | undefined): string {
  const trade = categoryId === undefined ? {} : { categoryId: String(categoryId) }
  return `/admin/field-plans?${new URLSearchParams({ city, district, ...trade }).toString()}`
}

type Props = { to: string; name: string }

/** Begins a plan in a place. */
export const PlanLink = ({ to, name }: Props) => (
  <ButtonLink to={to} look="quiet" className="justify-self-start max-sm:-ml-4">
    <CalendarPlus aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
    <span className="sr-only">{name}: </span>
    {text.plan}
  </ButtonLink>
)
