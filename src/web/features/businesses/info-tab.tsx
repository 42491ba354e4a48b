import { Award, CreditCard, Umbrella } from 'lucide-react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { businessPageText as text } from '#text/businesses.ts'
import { specialDaysText } from '#text/hours-special-days.ts'
import { SpecialDaysList } from '#web/ui/special-days.tsx'
import { type Item, Items, Section } from './detail-parts.tsx'
import { withIcon } from './feature-icon.ts'
import { HoursTable } from './hours-table.tsx'

/** Whether the tab would show anything. */
export const hasInfo = ({ hours, specialDays, ...business }: BusinessDetail): boolean =>
  hours.week !== null || specialDays.length > 0 || listsOf(business).some((list) => list.length > 0)

type Lists = Pick<BusinessDetail, 'features' | 'paymentMethods' | 'certificates' | 'insurers'>
const listsOf = ({ features, paymentMethods, certificates, insurers }: Lists) => [
  ...[features, paymentMethods, certificates, insurers],
]

export function InfoTab({ business }: { business: BusinessDetail }) {
  const { features, paymentMethods, certificates, insurers, hours, specialDays } = business
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-8 empty:hidden">
        <List title={text.features} items={features.map(withIcon)} />
        <List title={text.payment} items={paymentMethods.map((name) => ({ name, icon: CreditCard }))} />
        <List title={text.certificates} items={certificates.map((name) => ({ name, icon: Award }))} />
        <List
          title={text.insurers}
          items={insurers.map((name) => ({ name, note: text.insurerNote, icon: Umbrella }))}
        />
      </div>
      <div className="grid gap-8">
        {hours.week && (
          <Section title={text.hours}>
            <HoursTable week={hours.week} specialDays={specialDays} />
          </Section>
        )}
        {specialDays.length > 0 && (
          <Section title={specialDaysText.title}>
            <SpecialDaysList days={specialDays} />
          </Section>
        )}
      </div>
    </div>
  )
}

function List({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <Items items={items} />
    </Section>
  )
}
