import { type ReactNode, useEffect, useRef, useState } from 'react'
import { redeemText as text } from '#text/wheel-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Spinner } from '#web/ui/states.tsx'

type Props = {
  find: (onChoose: (businessId: number) => void) => ReactNode
  /** Redeems it there; answers what was refused. */
  onChoose(businessId: number): Promise<string | null>
  onLeave(): void
}

/** The business at which a sum of the platform's is used: it pays so much less for its listing. */
export function UsedWhere({ find, onChoose, onLeave }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands where the code was typed: the keyboard and the screen reader come with it.
  useEffect(() => heading.current?.focus(), [])

  const choose = async (businessId: number) => {
    setBusy(true)
    const refused = await onChoose(businessId)
    setBusy(false)
    setProblem(refused)
    setAttempt((n) => n + 1)
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-bold">
          {text.whereTitle}
        </h3>
        <p className="text-ink-soft">{text.whereText}</p>
      </div>
      {problem && <ErrorSummary text={problem} fields={{}} labels={{}} attempt={attempt} />}
      {/* Hidden, not gone: what was searched for is still there when it is refused. */}
      <div className={busy ? 'hidden' : 'grid gap-4'}>{find((id) => void choose(id))}</div>
      {busy ? (
        <Spinner text={text.submitting} />
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={onLeave}>
          {text.otherCode}
        </Button>
      )}
    </div>
  )
}
