import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { CountryFigures } from '#contract/country.ts'
import { type CountryMeasure, countryText as text } from '#text/country.ts'
import { momentText } from '#text/days.ts'
import { adminStartText } from '#text/desk-start.ts'
import { fieldPlansText } from '#text/field-plans.ts'
import { useCategories } from '#web/features/categories/queries.ts'
import type { CountryRow } from '#web/features/country/country-list.tsx'
import {
  addUp,
  countryMeasures,
  legendOf,
  measureOf,
  stepOf,
  toldAs,
} from '#web/features/country/measures.ts'
import { type ValueAt, ValueMap } from '#web/features/places/value-map.tsx'
import { useNow } from '#web/lib/use-time.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { QueryView } from '#web/ui/states.tsx'

type Choice = { measure: CountryMeasure; categoryId: number | undefined }

/** Measure and trade of the address: ways back lead to the same. */
export function useCountryChoice() {
  const [params, setParams] = useSearchParams()
  const categoryId = Number(params.get('categoryId'))
  const choice: Choice = {
    measure: countryMeasures.find((one) => one === params.get('measure')) ?? 'listed',
    categoryId: categoryId > 0 ? categoryId : undefined,
  }
  const set = (next: Choice) =>
    setParams(
      { measure: next.measure, ...(next.categoryId && { categoryId: String(next.categoryId) }) },
      { replace: true },
    )
  return { choice, search: params.size > 0 ? `?${params.toString()}` : '', set }
}

const ways = {
  admin: { to: '/admin', label: adminStartText.title },
  field: { to: '/field-work', label: fieldPlansText.back },
}

type Answer = { total: CountryFigures; countedAt: string | null }
type Props = {
  title: string
  lead: string
  /** The first page of who is here, or the country. */
  back: keyof typeof ways | `/admin/country${string}`
  query: { data: Answer | undefined; error: Error | null; refetch: () => unknown }
  choice: Choice
  onChoose(choice: Choice): void
  children: ReactNode
}

/** Title, totals, and what is looked at; the rest when the figures have come. */
export function CountryFrame({ title, lead, back, query, choice, onChoose, children }: Props) {
  const categories = useCategories().data ?? []
  const way = back === 'admin' || back === 'field' ? ways[back] : { to: back, label: text.title }
  return (
    <div data-wide="" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <ButtonLink look="quiet" to={way.to} className="-my-2 -ml-4 justify-self-start">
          <ArrowLeft aria-hidden className="size-5" />
          {way.label}
        </ButtonLink>
        <h1 className="text-2xl font-bold">{title}</h1>
        <p className="max-w-prose text-ink-soft">{lead}</p>
        {query.data && <Totals {...query.data} />}
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-end">
        <div className="grid gap-1 justify-self-start">
          <Segments
            label={text.measure}
            value={choice.measure}
            onChoose={(measure) => onChoose({ ...choice, measure })}
            options={countryMeasures.map((value) => ({ value, label: text.measures[value] }))}
            className="*:whitespace-nowrap"
          />
          <p className="max-w-prose text-sm text-ink-soft lg:min-h-11">{text.about[choice.measure]}</p>
        </div>
        <SelectField
          name="categoryId"
          label={text.category}
          value={choice.categoryId ?? ''}
          onChange={({ target }) => onChoose({ ...choice, categoryId: Number(target.value) || undefined })}
          empty={text.allCategories}
          options={categories.map(({ id, name }) => [id, name])}
        />
      </div>
      {query.data ? (
        children
      ) : (
        <QueryView query={query} failed={text.failed} loading={text.loading} shape="h-128 rounded-lg" />
      )}
    </div>
  )
}

function Totals({ total, countedAt }: Answer) {
  const now = useNow()
  return (
    <p className="flex flex-wrap gap-x-4 tabular-nums">
      <strong>{text.total(total.listed, total.candidates)}</strong>
      <span>{toldAs('trust', total)}</span>
      <span>{toldAs('demand', total)}</span>
      <span>{text.plansUnit(total.plans)}</span>
      <span className="text-ink-soft">
        {countedAt === null ? text.notCounted : text.counted(momentText(countedAt, now))}
      </span>
    </p>
  )
}

type MapProps = {
  plate: string | null
  rows: readonly CountryRow[]
  measure: CountryMeasure
  onSelect(keys: readonly string[]): void
}

/** The rows on a map; districts that share an outline together. */
export function CountryMap({ plate, rows, measure, onSelect }: MapProps) {
  const valueAt: ValueAt = useCallback(
    (keys) => {
      const own = rows.filter(({ key }) => keys.includes(key))
      const value = measureOf(measure, addUp(own))
      const name = own.map((one) => one.name).join(', ')
      return { name, value: text.value(measure, value), step: stepOf(measure, value) }
    },
    [rows, measure],
  )
  return (
    <ValueMap
      plate={plate}
      valueAt={valueAt}
      onSelect={onSelect}
      label={text.map.label}
      help={text.map.help}
      legendLabel={text.map.legend}
      legend={legendOf(measure)}
      className="h-64 sm:h-96 lg:h-112"
    />
  )
}
