import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { compareTr } from '#lib/turkish.ts'
import { columnText as text } from '#text/desk-lists.ts'
import { classNames } from './class-names.ts'

/** Numbers are ordered as such, the most first. */
export type Column<Row> = { label: string; value(row: Row): string | number }
type Order = { column: number; isDown: boolean }

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTr(String(a), String(b))

/** Rows in the order of a column, or as they came; each press of a head turns its order around. */
export function useColumnOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  first: Order | null = null,
) {
  const [order, setOrder] = useState(first)
  const by = order && columns[order.column]
  const sorted = by
    ? rows.toSorted((a, b) => (order.isDown ? -1 : 1) * compare(by.value(a), by.value(b)))
    : rows
  const isNumber = (column: number) => rows.some((row) => typeof columns[column]?.value(row) === 'number')
  const press = (column: number) =>
    setOrder({ column, isDown: order?.column === column ? !order.isDown : isNumber(column) })
  return { sorted, order, press }
}

type Props = {
  labels: readonly string[]
  order: Order | null
  onPress(column: number): void
  /** Of the grid that the rows have. */
  className: string
  /** Rows are left to be fetched: only those that are there are in this order. */
  isPart: boolean
  /** Beside the columns, in the rows. */
  before?: ReactNode
  after?: ReactNode
}

/** Heads of the columns of a dense list, at a desk. */
export function ColumnHeads({ labels, order, onPress, className, isPart, before, after }: Props) {
  return (
    <div className="-mb-3 max-lg:hidden">
      <fieldset aria-label={text.sort} className="flex">
        {before}
        <div className={classNames('grid min-w-0 flex-1 gap-4 px-4', className)}>
          {labels.map((label, column) => {
            const isBy = order?.column === column
            const Arrow = order?.isDown ? ArrowDown : ArrowUp
            return (
              <button
                key={label}
                type="button"
                aria-pressed={isBy}
                aria-label={isBy ? text.by(label, order.isDown) : label}
                onClick={() => onPress(column)}
                className="inline-flex min-h-10 items-center gap-1 text-left text-sm font-semibold text-ink-soft hover:text-accent aria-pressed:text-accent"
              >
                {label}
                {isBy && <Arrow aria-hidden className="size-4 shrink-0" />}
              </button>
            )
          })}
        </div>
        {after}
      </fieldset>
      {order && isPart && <p className="px-4 pb-2 text-sm text-ink-soft">{text.part}</p>}
    </div>
  )
}
