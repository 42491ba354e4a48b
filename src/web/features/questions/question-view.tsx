import { CalendarClock } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { OwnerQuestion } from '#contract/questions.ts'
import { istanbulDay, istanbulMoment } from '#lib/time.ts'
import { questionText as text } from '#text/questions.ts'
import { useNow } from '#web/lib/use-time.ts'
import { Button } from '#web/ui/button.tsx'
import type { QuestionAct } from './queries.ts'

type Props = {
  question: OwnerQuestion
  answering: { mutate(act: QuestionAct): void; isPending: boolean; error: Error | null }
  /** Shown where "no" could not be written into the hours. */
  toHours: ReactNode
  level: 'h1' | 'h2'
}

/** A question to an owner: one tap answers it, one takes "no" back, one ends them all. */
export function QuestionView({ question, answering, toHours, level: Title }: Props) {
  const { day, answer, isStopped } = question
  const { mutate, isPending, error } = answering
  const title = useId()
  const result = useRef<HTMLParagraphElement>(null)
  const isTomorrow = istanbulDay(istanbulMoment(`${day}T12:00:00`)) > istanbulDay(useNow().getTime())
  const said = isStopped ? text.stopped : answer !== null ? text.answered(question) : null
  const first = useRef(said)
  // The pressed button is gone: the keyboard goes on where the result stands.
  useEffect(() => {
    if (said !== first.current) result.current?.focus()
    first.current = said
  }, [said])
  const act = (one: QuestionAct) => () => {
    if (!isPending) mutate(one)
  }
  return (
    <section
      aria-labelledby={title}
      className="grid gap-3 rounded-lg border border-line border-l-4 border-l-accent bg-accent-soft p-4"
    >
      <div className="flex items-start gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.75} />
        <div className="min-w-0">
          <Title id={title} className={Title === 'h1' ? 'text-2xl font-bold' : 'text-lg font-bold'}>
            {isTomorrow ? text.title : text.titleToday}
          </Title>
          <p className="text-ink-soft wrap-anywhere">{text.lead(question)}</p>
        </div>
      </div>
      <p ref={result} role="status" tabIndex={-1} className={said ? 'font-semibold' : 'sr-only'}>
        {said}
      </p>
      <div className="flex flex-wrap gap-2">
        {said === null && (
          <>
            <Button busy={isPending} onClick={act('yes')}>
              {text.yes}
            </Button>
            <Button look="secondary" busy={isPending} onClick={act('no')}>
              {text.no}
            </Button>
          </>
        )}
        {answer === 'no' && !question.isDayClosed && toHours}
        {!isStopped && question.canUndo && (
          <Button look="secondary" busy={isPending} onClick={act('undo')}>
            {text.undo}
          </Button>
        )}
        {isStopped ? (
          <Button look="secondary" busy={isPending} onClick={act('resume')}>
            {text.undo}
          </Button>
        ) : (
          <Button look="quiet" busy={isPending} onClick={act('stop')}>
            {text.stop}
          </Button>
        )}
      </div>
      {error && !isPending && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {error.message}
        </p>
      )}
    </section>
  )
}
