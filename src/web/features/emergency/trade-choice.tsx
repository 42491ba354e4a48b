import { emergencyText as text } from '#text/emergency.ts'

type Trade = { id: number; name: string }
type Props = { trades: readonly Trade[]; chosen: number | null; onChoose(id: number | null): void }

/** All trades or one of them: a row to push sideways on a phone, lines on a desk. */
export function TradeChoice({ trades, chosen, onChoose }: Props) {
  const options = [{ id: null, name: text.all }, ...trades]
  return (
    <fieldset
      aria-label={text.trades}
      className="-mx-4 flex min-h-14 min-w-0 gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {options.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="inline-flex min-h-12 shrink-0 items-center rounded-md border border-line-strong bg-surface px-4 font-semibold whitespace-nowrap text-ink aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:text-accent-ink"
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}
