import { type ReactNode, useState } from 'react'
import type { BusinessForStaff } from '#contract/approvals.ts'
import { decisionText as text } from '#text/approvals.ts'
import { decidedText } from '#text/approvals-many.ts'
import { mergeText } from '#text/merges.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CardSection } from '#web/ui/card.tsx'
import { DecisionDone } from '#web/ui/decision-done.tsx'
import { useNextKey } from '#web/ui/keys.ts'
import { useActKeys } from '#web/ui/list-keys.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ChangeReview } from './change-review.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { type Step, useDecide } from './queries.ts'

type Props = {
  subject: BusinessForStaff
  /** The next pending one of the queue; null at its end. */
  next: string | null
  list: string
  /** Both positions of a change. */
  map: ReactNode
}
type Done = {
  of: 'change' | 'business'
  said: string
  next: string | null
  undo: (() => Promise<void>) | null
}

/** Decides a business, and then shows the decision on the same page; the next one comes when it is asked for. */
export function DecisionSection({ subject, next, list, map }: Props) {
  const { business, change, isDownForFee, mergedInto } = subject
  const { id, name } = business
  const decide = useDecide()
  const [done, setDone] = useState<Done | null>(null)
  useNextKey(done?.next ?? next)
  useActKeys()

  const undoOf = (step: Step): Done['undo'] => {
    if (step === 'restore') return null // the staff has to state again why it was off the list
    return async () => {
      const answer =
        step === 'suspend' ? await decide.step('restore', id, '') : await decide.undo([id]).then(refusedFirst)
      if (!answer.ok) return showToast(answer.error.text, 'bad')
      showToast(step === 'suspend' ? text.done.restore(name) : decidedText.undone(name))
      setDone(null)
    }
  }
  const decided = (step: Step) =>
    setDone({ of: 'business', said: text.done[step](name), next, undo: undoOf(step) })
  const undoChange = (changeId: number) => async () => {
    const answer = await decide.undoChange(changeId)
    if (!answer.ok) return showToast(answer.error.text, 'bad')
    showToast(text.changeWaits)
    setDone(null)
  }
  const shown = (of: Done['of']) =>
    done?.of === of && (
      <DecisionDone
        said={done.said}
        onUndo={done.undo}
        next={done.next ?? next}
        list={{ to: list, label: decidedText.toList }}
      />
    )
  return (
    <>
      {(change || done?.of === 'change') && (
        <CardSection title={text.change}>
          {shown('change') ||
            (change && (
              <ChangeReview
                change={change}
                onDecided={(said) => setDone({ of: 'change', said, next, undo: undoChange(change.id) })}
                map={map}
              />
            ))}
        </CardSection>
      )}
      <CardSection title={text.decision}>
        {shown('business') ||
          (mergedInto ? (
            <Merged into={mergedInto} />
          ) : (
            <DecisionBar business={business} isDownForFee={isDownForFee} onDecided={decided} />
          ))}
      </CardSection>
    </>
  )
}

type Undone = Awaited<ReturnType<ReturnType<typeof useDecide>['undo']>>

/** Of one, what it was refused for is the answer. */
function refusedFirst(answer: Undone): { ok: true } | { ok: false; error: { text: string } } {
  if (!answer.ok) return answer
  const [refused] = answer.data.refused
  return refused ? { ok: false, error: { text: refused.error } } : { ok: true }
}

/** A duplicate is decided no more. */
const Merged = ({ into }: { into: { id: number; name: string } }) => (
  <div className="grid gap-3">
    <p className="break-words">{mergeText.mergedInto(into.name)}</p>
    <ButtonLink look="secondary" to={`/admin/businesses/${into.id}`} className="justify-self-start">
      {mergeText.openKept}
    </ButtonLink>
  </div>
)
