import { CircleCheck, SkipForward, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { decidedText as text } from '#text/decide-many.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { singlePress } from '#web/ui/single-press.ts'

type Props = {
  /** What was done. */
  said: string
  /** Takes it back; null where that is not possible. */
  onUndo: (() => Promise<void>) | null
  /** The next that waits; null at the queue's end. */
  next: string | null
  list: string
}

/**
 * Stands where the decision was taken, on the page of what was decided: nothing else comes by itself. The words stand in
 * the buttons' place, so that the second of a double tap meets no button.
 */
export function DecisionDone({ said, onUndo, next, list }: Props) {
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
      {!next && <p className="text-ink-soft">{text.end}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {next ? (
          <ButtonLink to={next} aria-keyshortcuts="n">
            <SkipForward aria-hidden className="size-5" />
            {text.next}
            <kbd aria-hidden className="rounded-sm border border-current px-1.5 text-xs max-lg:hidden">
              {text.nextKey}
            </kbd>
          </ButtonLink>
        ) : (
          <ButtonLink look="secondary" to={list}>
            {text.toList}
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
