import { Check } from 'lucide-react'
import { wayStepsText as text } from '#text/call-outs-way.ts'
import { clockText } from '#text/messages-times.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { StepTimes } from './job-steps.ts'

const STEPS = ['accepted', 'on_the_way', 'arrived', 'done'] as const

type Props = {
  times: StepTimes
  /** Whose steps they are. */
  of: keyof typeof text.steps
}

/** Steps of a job in a row, with the time of each that was. */
export function StepLine({ times, of }: Props) {
  const last = STEPS.findLast((step) => times[step] !== null)
  return (
    <ol aria-label={text.label} className="isolate grid grid-cols-4">
      {STEPS.map((step) => {
        const at = times[step]
        const isPast = at !== null
        return (
          <li
            key={step}
            aria-current={step === last ? 'step' : undefined}
            className="relative grid justify-items-center gap-0.5 text-center text-sm"
          >
            {step !== 'accepted' && (
              <span
                aria-hidden
                className={classNames(
                  'absolute top-3 right-1/2 h-0.5 w-full',
                  isPast ? 'bg-accent' : 'bg-line-strong',
                )}
              />
            )}
            <span
              aria-hidden
              className={classNames(
                'relative z-10 grid size-6 place-items-center rounded-full border-2',
                isPast ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface',
              )}
            >
              {isPast && <Check className="size-4" strokeWidth={3} />}
            </span>
            <span className={classNames('leading-tight', isPast ? 'font-semibold' : 'text-ink-soft')}>
              {text.steps[of][step]}
            </span>
            <span className="text-xs text-ink-soft tabular-nums">
              {isPast ? clockText(at) : <span className="sr-only">{text.notYet}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
