import type { ReactNode } from 'react'

type Props = { rows: readonly (readonly [name: string, value: ReactNode])[] }

/** Facts by name, in a column of their own where there is room. */
export const FactRows = ({ rows }: Props) => (
  <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
    {rows.map(([name, value]) => (
      <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
        <dt className="text-sm text-ink-soft">{name}</dt>
        <dd className="min-w-0 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
