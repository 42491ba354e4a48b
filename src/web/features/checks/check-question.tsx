import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CheckAnswer } from '#contract/checks.ts'
import { checkQuestionText as text } from '#text/checks.ts'
import { onVisit } from '#web/lib/shared-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { answersTo, claimQuestion, giveAnswer, noteReached, type Reached, sendAnswers } from './answers.ts'

/** Asks, once a day at most, whoever comes back from a call or a way, wherever it was pressed. */
export function CheckQuestion() {
  const { pathname } = useLocation()
  const [question, setQuestion] = useState<Reached | null>(null)
  const title = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      onVisit((businessId, kind, shown) => {
        if (!shown?.openState || (kind !== 'call' && kind !== 'directions')) return
        const { name, phone, openState } = shown
        noteReached({ businessId, name, phone, openState, after: kind })
      }),
    [],
  )
  useEffect(() => {
    let isLeft = false
    const onBack = () => {
      if (document.visibilityState !== 'visible') return
      // By then the next page may be one on which nobody is asked.
      void claimQuestion(pathname).then((reached) => reached && !isLeft && setQuestion(reached))
      void sendAnswers()
    }
    onBack()
    document.addEventListener('visibilitychange', onBack)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onBack)
    }
  }, [pathname])
  /** The keyboard stays where the pressed button was. */
  const close = () => {
    place.current?.focus()
    setQuestion(null)
  }
  const give = (answer: CheckAnswer) => {
    if (question) giveAnswer(question, answer)
    close()
    showToast(text.thanks)
  }
  // There before the question, so that screen readers say it when it comes.
  return (
    <div
      ref={place}
      role="status"
      tabIndex={-1}
      className={
        question
          ? 'fixed inset-x-4 bottom-20 z-30 mx-auto max-w-md outline-none lg:right-6 lg:bottom-6 lg:left-auto lg:w-80'
          : 'sr-only'
      }
    >
      {question && (
        <section
          aria-labelledby={title}
          className="grid gap-3 rounded-lg border border-line-strong bg-surface p-4 shadow-lg"
        >
          <div>
            <h2 id={title} className="text-lg font-bold">
              {text.title}
            </h2>
            <p className="text-sm text-ink-soft">{text.lead(question.name)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {answersTo(question).map((answer) => (
              <Button key={answer} look="secondary" onClick={() => give(answer)}>
                {text.answers[answer]}
              </Button>
            ))}
            <Button look="quiet" onClick={close}>
              {text.skip}
            </Button>
          </div>
        </section>
      )}
    </div>
  )
}
