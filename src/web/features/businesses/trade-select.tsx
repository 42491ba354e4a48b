import { ChevronDown } from 'lucide-react'
import { nearbyText as text } from '#text/nearby.ts'

type Props = {
  /** Undefined while they are on their way. */
  trades: readonly { id: number; name: string }[] | undefined
  value: number | null
  onChoose(id: number | null): void
}

/** One trade, or all of them mixed. */
export function TradeSelect({ trades, value, onChoose }: Props) {
  return (
    <div className="relative min-w-0 flex-1 sm:flex-none">
      <select
        name="trade"
        aria-label={text.trade}
        value={value ?? ''}
        onChange={(event) => onChoose(Number(event.target.value) || null)}
        className="min-h-13 w-full appearance-none truncate rounded-md border border-line-strong bg-surface py-2 pr-10 pl-4 text-sm font-semibold"
      >
        <option value="">{text.allTrades}</option>
        {trades?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft"
      />
    </div>
  )
}
