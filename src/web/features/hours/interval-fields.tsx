import { Plus, X } from 'lucide-react'
import type { Interval } from '#contract/hours.ts'
import { intervalNote, hoursFormText as text } from '#text/hours-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ALL_DAY, canAdd, withBreak } from './plan.ts'

type Props = {
  /** Of the first control, for the summary of what is wrong to lead to. */
  id: string
  /** Whose hours these are, for who does not see the page. */
  what: string
  hours: readonly Interval[]
  isWrong: boolean
  onChange: (hours: Interval[]) => void
  children?: React.ReactNode
}

/** The intervals of one day: from, to, what that means, and further ones. */
export function IntervalFields({ id, what, hours, isWrong, onChange, children }: Props) {
  const change = (index: number, part: Partial<Interval>) =>
    onChange(hours.map((interval, i) => (i === index ? { ...interval, ...part } : interval)))
  return (
    <div className="grid gap-2">
      {hours.map((interval, i) => (
        <div key={i} className="grid gap-1">
          <div className="flex items-center gap-2">
            <Time
              {...(i === 0 && { id })}
              label={text.opens(what, i + 1)}
              value={interval.from}
              isWrong={isWrong}
              onChange={(from) => change(i, { from })}
            />
            <span aria-hidden className="text-ink-soft">
              {'–'}
            </span>
            <Time
              label={text.closes(what, i + 1)}
              value={interval.to === '24:00' ? '00:00' : interval.to}
              isWrong={isWrong}
              onChange={(to) => change(i, { to })}
            />
            {hours.length > 1 && (
              <button
                type="button"
                aria-label={text.removeInterval(what, i + 1)}
                onClick={() => onChange(hours.filter((_, at) => at !== i))}
                className="-mr-2 grid size-12 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken"
              >
                <X aria-hidden className="size-5" />
              </button>
            )}
          </div>
          {intervalNote(interval) && <p className="text-sm text-ink-soft">{intervalNote(interval)}</p>}
        </div>
      ))}
      <div className="-ml-3 flex flex-wrap">
        {canAdd(hours) && (
          <Button
            look="quiet"
            className="px-3 text-sm"
            aria-label={text.addIntervalLabel(what)}
            onClick={() => onChange(withBreak(hours))}
          >
            <Plus aria-hidden className="size-4" />
            {text.addInterval}
          </Button>
        )}
        {canAdd(hours) && (
          <Button
            look="quiet"
            className="px-3 text-sm"
            aria-label={text.allDayLabel(what)}
            onClick={() => onChange([ALL_DAY])}
          >
            {text.allDay}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

type TimeProps = {
  id?: string
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
}

const Time = ({ id, label, value, isWrong, onChange }: TimeProps) => (
  <input
    id={id}
    type="time"
    aria-label={label}
    aria-invalid={isWrong || undefined}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="min-h-12 w-full max-w-36 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink aria-invalid:border-danger"
  />
)
