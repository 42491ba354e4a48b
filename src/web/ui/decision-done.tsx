import { CircleCheck, SkipForward, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { decidedText as text } from '#text/approvals-many.ts'
import { Button, ButtonLink } from './button.tsx'
import { type Next, singlePress } from './keys.ts'

type Props = {
  /** Message of the decision. */
  said: string
  /** Takes it back; null where that is not possible. */
  onUndo: (() => Promise<void>) | null
  /** Why it cannot be taken back, or what else is to be known. */
  note?: string | undefined
  /** The next that waits; null at the queue's end; left out where a later decision leads there. */
  next?: Next
  /** Where one goes when nothing is left. */
  list: { to: string; label: string }
}

/**
 * Stands where the decision was taken, on the page of what was decided: nothing else comes by itself. The words stand in
 * the buttons' place, so that the second of a double tap meets no button.
 */
export function DecisionDone({ said, onUndo, note, next, list }: Props) {
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const undo = async () => {
    if (busy || !onUndo) return
    setBusy(true)
    await onUndo()
    setBusy(false)
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-3 outline-none">
      <p role="status" className="flex min-h-12 items-center gap-3">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-open" />
        <span className="min-w-0 font-semibold break-words">{said}</span>
      </p>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      {next === null && <p className="text-ink-soft">{text.end}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {next && <ToNext next={next} />}
        {next === null && (
          <ButtonLink look="secondary" to={list.to}>
            {list.label}
          </ButtonLink>
        )}
        {onUndo && (
          <Button look="secondary" busy={busy} onClick={singlePress(() => void undo())}>
            <Undo2 aria-hidden className="size-5" />
            {text.undo}
          </Button>
        )}
      </div>
    </div>
  )
}

function ToNext({ next }: { next: NonNullable<Next> }) {
  const label: ReactNode = (
    <>
      <SkipForward aria-hidden className="size-5" />
      {text.next}
      <kbd aria-hidden className="rounded-sm border border-current px-1.5 text-xs max-lg:hidden">
        {text.nextKey}
      </kbd>
    </>
  )
  if (typeof next === 'string')
    return (
      <ButtonLink to={next} aria-keyshortcuts="n">
        {label}
      </ButtonLink>
    )
  return (
    <Button aria-keyshortcuts="n" onClick={singlePress(next)}>
      {label}
    </Button>
  )
}
