import { useEffect, useId, useRef, useState } from 'react'
import type { BusinessDetail } from '#contract/businesses.ts'
import { type CheckAnswer, checkAnswers } from '#contract/checks.ts'
import { checkQuestionText as text } from '#text/checks.ts'
import { onVisit } from '#web/lib/shared-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { giveAnswer, noteReached, sendAnswers, takeQuestion } from './answers.ts'

/** Asks, once a day at most, whoever comes back from a call or a way. */
export function CheckQuestion({ business }: { business: BusinessDetail }) {
  const { id, name } = business
  const [question, setQuestion] = useState<ReturnType<typeof takeQuestion>>(null)
  const title = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      onVisit((businessId, kind) => {
        if (businessId === id && (kind === 'call' || kind === 'directions')) noteReached(business, kind)
      }),
    [business, id],
  )
  useEffect(() => {
    const onBack = () => {
      if (document.visibilityState !== 'visible') return
      setQuestion((asked) => asked ?? takeQuestion(id))
      void sendAnswers()
    }
    const send = () => void sendAnswers()
    onBack()
    document.addEventListener('visibilitychange', onBack)
    addEventListener('online', send)
    return () => {
      document.removeEventListener('visibilitychange', onBack)
      removeEventListener('online', send)
    }
  }, [id])
  const answers = checkAnswers.filter(
    (answer) => answer !== 'wrong_number' || (question?.after === 'call' && question.phone !== null),
  )
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
    <div ref={place} role="status" tabIndex={-1} className={question ? 'outline-none' : 'sr-only'}>
      {question && (
        <section
          aria-labelledby={title}
          className="grid gap-3 rounded-lg border border-line-strong bg-sunken p-4"
        >
          <div>
            <h2 id={title} className="text-lg font-bold">
              {text.title}
            </h2>
            <p className="text-sm text-ink-soft">{text.lead(name)}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {answers.map((answer) => (
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
