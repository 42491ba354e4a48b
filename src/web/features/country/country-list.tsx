import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CountryFigures } from '#contract/country.ts'
import { type CountryMeasure, countryText as text } from '#text/country.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, ColumnHeads, useColumnOrder } from '#web/ui/column-heads.tsx'
import { ListKeys } from '#web/ui/list-keys.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { countryMeasures, measureOf, toldAs } from './measures.ts'
import { PlanLink } from './plans.tsx'

export type CountryRow = CountryFigures & {
  key: string
  name: string
  /** Its own page; else the plan that begins there. */
  to?: string
  plan?: string
}
/** The element of a row. */
export const rowId = (key: string) => `country-${key}`

const columns: readonly Column<CountryRow>[] = [
  { label: text.columns.name, value: ({ name }) => name },
  ...countryMeasures.map((measure) => ({
    label: text.measures[measure],
    value: (row: CountryRow) => measureOf(measure, row) ?? -1,
  })),
  { label: text.columns.plans, value: ({ plans }) => plans },
]

const COLUMNS =
  'lg:grid-cols-[minmax(0,1fr)_6rem_8rem_8rem_6rem_6.5rem_5rem] lg:items-center lg:gap-4 lg:text-sm lg:[&>*:not(:first-child)]:justify-self-end'

type Props = {
  rows: readonly CountryRow[]
  /** The order to begin with: the most first. */
  measure: CountryMeasure
  failed: string
}

/** Provinces or districts, dense, by any column; j, k and o walk it. */
export function CountryList({ rows, measure, failed }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { sorted, order, press } = useColumnOrder(rows, columns, {
    column: 1 + countryMeasures.indexOf(measure),
    isDown: true,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListKeys list={list} acts={[]} />
      <ColumnHeads
        labels={columns.map(({ label }) => label)}
        order={order}
        onPress={press}
        className={COLUMNS}
        isPart={false}
        after={<span className={AFTER} />}
      />
      <QueryList
        query={{ data: rows, error: null, refetch: () => undefined }}
        failed={failed}
        keyOf={({ key }) => key}
        rows={sorted}
        list={list}
        empty={null}
      >
        {(row) => <Row row={row} measure={measure} />}
      </QueryList>
    </div>
  )
}

const AFTER = 'lg:w-52 lg:shrink-0'

function Row({ row, measure }: { row: CountryRow; measure: CountryMeasure }) {
  const { key, name, to, plan, plans } = row
  return (
    <div
      id={rowId(key)}
      className="relative flex min-h-16 items-center gap-3 p-4 -outline-offset-4 has-[h3>a]:hover:bg-sunken max-lg:flex-wrap lg:min-h-10 lg:py-0"
    >
      <div
        className={classNames(
          'grid min-w-0 flex-1 gap-1',
          COLUMNS,
          plan !== undefined && 'max-lg:basis-full',
        )}
      >
        <h3 className="min-w-0 text-base font-bold break-words">
          {to === undefined ? (
            name
          ) : (
            <Link to={to} className="text-accent -outline-offset-4 after:absolute after:inset-0">
              {name}
            </Link>
          )}
        </h3>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft tabular-nums lg:contents lg:text-ink">
          {countryMeasures.map((one) => (
            <Figure
              key={one}
              words={toldAs(one, row)}
              value={text.value(one, measureOf(one, row))}
              look={one === measure ? CHOSEN : measureOf(one, row) ? '' : EMPTY}
            />
          ))}
          <Figure words={text.plansUnit(plans)} value={text.count(plans)} look={plans === 0 ? EMPTY : ''} />
        </p>
      </div>
      <div className={`flex justify-end ${AFTER}`}>
        {to !== undefined && <ChevronRight aria-hidden className="size-5 text-ink-soft" />}
        {plan !== undefined && <PlanLink to={plan} name={name} />}
      </div>
    </div>
  )
}

/** On a phone what was chosen comes first, and what is nothing is left out. */
const [CHOSEN, EMPTY] = ['max-lg:order-first max-lg:font-semibold max-lg:text-ink', 'max-lg:hidden']

/** In words on a phone, at a desk below its column's head. */
const Figure = ({ words, value, look }: { words: string; value: string; look: string }) => (
  <span className={classNames('lg:justify-self-end', look)}>
    <span className="lg:sr-only">{words}</span>
    <span aria-hidden className="max-lg:hidden">
      {value}
    </span>
  </span>
)
