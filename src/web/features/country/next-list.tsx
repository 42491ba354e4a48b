import type { NextDistrict } from '#contract/country.ts'
import { countryText } from '#text/country.ts'
import { Section } from '#web/ui/card.tsx'
import { toldAs } from './measures.ts'
import { PlanLink, planPath } from './plans.tsx'

const text = countryText.next
const SHOWN = ['demand', 'candidates', 'listed'] as const

/** Where a field day is needed most, each with a way to plan it. */
export function NextList({
  rows,
  categoryId,
}: {
  rows: readonly NextDistrict[]
  categoryId: number | undefined
}) {
  return (
    <Section title={text.title} className="grid grid-cols-1 content-start gap-2">
      <p className="text-sm text-ink-soft">{rows.length > 0 ? text.lead : text.empty}</p>
      {rows.length > 0 && (
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {rows.map((row) => {
            const name = `${row.district}, ${row.city}`
            return (
              <li key={row.districtId} className="grid gap-x-3 px-4 py-2 sm:flex sm:items-center">
                <div className="min-w-0 flex-1">
                  <h3 className="font-bold">{name}</h3>
                  <p className="text-sm text-ink-soft">
                    {SHOWN.filter((measure) => row[measure] > 0)
                      .map((measure) => toldAs(measure, row))
                      .join(' · ')}
                  </p>
                </div>
                <PlanLink to={planPath(row.city, row.district, categoryId)} name={name} />
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}
