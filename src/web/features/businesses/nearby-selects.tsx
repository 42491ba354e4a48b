import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { nearbyText as text } from '#text/businesses-nearby.ts'
import { classNames } from '#web/ui/class-names.ts'

type RadiusProps = { radii: readonly number[]; value: number; onChoose(radius: number): void }

/** How far to look, in kilometres. */
export const RadiusSelect = ({ radii, value, onChoose }: RadiusProps) => (
  <div className="relative">
    <Select
      name="radius"
      aria-label={text.radius}
      value={value}
      onChange={(event) => onChoose(Number(event.target.value))}
    >
      {radii.map((radius) => (
        <option key={radius} value={radius}>
          {text.kilometres(radius)}
        </option>
      ))}
    </Select>
  </div>
)

type TradeProps = {
  /** Undefined while they are on their way. */
  trades: readonly { id: number; name: string }[] | undefined
  value: number | null
  onChoose(id: number | null): void
}

/** One trade, or all of them mixed. */
export const TradeSelect = ({ trades, value, onChoose }: TradeProps) => (
  <div className="relative min-w-0 flex-1 sm:flex-none">
    <Select
      name="trade"
      aria-label={text.trade}
      value={value ?? ''}
      onChange={(event) => onChoose(Number(event.target.value) || null)}
      className="w-full truncate"
    >
      <option value="">{text.allTrades}</option>
      {trades?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </div>
)

const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <>
    <select
      {...rest}
      className={classNames(
        'min-h-13 appearance-none rounded-md border border-line-strong bg-surface py-2 pr-10 pl-4 text-sm font-semibold',
        className,
      )}
    />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
    />
  </>
)
