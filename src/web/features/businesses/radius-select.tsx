import { ChevronDown } from 'lucide-react'
import { nearbyText as text } from '#text/nearby.ts'

type Props = { radii: readonly number[]; value: number; onChoose(radius: number): void }

/** How far to look, in kilometres. */
export function RadiusSelect({ radii, value, onChoose }: Props) {
  return (
    <div className="relative">
      <select
        name="radius"
        aria-label={text.radius}
        value={value}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="min-h-13 appearance-none rounded-md border border-line-strong bg-surface py-2 pr-10 pl-4 text-sm font-semibold"
      >
        {radii.map((radius) => (
          <option key={radius} value={radius}>
            {text.kilometres(radius)}
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
