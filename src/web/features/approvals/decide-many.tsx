import { Check, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Queued } from '#contract/approvals.ts'
import { DECIDED_AT_ONCE } from '#contract/approvals-many.ts'
import { decideManyText as text } from '#text/approvals-many.ts'
import { Button } from '#web/ui/button.tsx'
import { singlePress } from '#web/ui/keys.ts'
import { Refusals } from '#web/ui/refusals.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useDecide } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Step = 'approve' | 'reject'
type Done = { step: Step; ids: number[]; refused: string[] }

/** Decides some of the listed ones, one or several, and can undo it; a rejection asks for its reason first. */
export function useDecideSome(onDecided: () => void) {
  const decide = useDecide()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<readonly Queued[] | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [undone, setUndone] = useState(0)

  async function take(rows: readonly Queued[], step: Step, reason: string): Promise<string | null> {
    if (busy) return null
    setBusy(true)
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const answer = await decide.many([...names.keys()], step, reason)
    setBusy(false)
    if (!answer.ok) return answer.error.text
    setUndone(0)
    setDone({
      step,
      ids: answer.data.decided.map(({ id }) => id),
      refused: answer.data.refused.map(({ id, error }) => `${names.get(id) ?? id}: ${error}`),
    })
    setAsking(null)
    onDecided()
    return null
  }
  const approve = async (rows: readonly Queued[]) => {
    const failed = await take(rows, 'approve', '')
    if (failed) showToast(failed, 'bad')
  }
  const undo = async ({ ids }: Done) => {
    if (busy) return
    setBusy(true)
    const answer = await decide.undo(ids)
    setBusy(false)
    if (!answer.ok) return showToast(answer.error.text, 'bad')
    const { decided, refused } = answer.data
    if (refused[0]) showToast(refused[0].error, 'bad')
    setUndone(decided.length)
    setDone(null)
  }
  return { busy, asking, done, undone, ask: setAsking, take, approve, undo }
}
export type DecideSome = ReturnType<typeof useDecideSome>

type Props = {
  rows: readonly Queued[]
  chosen: readonly Queued[]
  onChoose(ids: readonly number[]): void
  some: DecideSome
}

/** Chooses among the listed ones, decides the chosen together, shows the outcome and can undo it. */
export function DecideMany({ rows, chosen, onChoose, some }: Props) {
  const { busy, asking, done, undone } = some
  const first = rows.slice(0, DECIDED_AT_ONCE)
  const isAll = chosen.length > 0 && chosen.length === first.length
  return (
    <div className="grid grid-cols-1 gap-4">
      {/* On the page, not in a toast: that would lie over the buttons of those chosen next. */}
      <div role="status" className="empty:hidden">
        {done && <Outcome done={done} busy={busy} onUndo={() => void some.undo(done)} />}
        {undone > 0 && <p className="font-semibold">{text.undone(undone)}</p>}
      </div>
      {rows.length > 0 && (
        <label className="-my-2 flex min-h-12 items-center gap-3 justify-self-start pl-3.5 font-semibold">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => onChoose(target.checked ? first.map(({ id }) => id) : [])}
            className="size-5 accent-accent"
          />
          {text.chooseAll}
        </label>
      )}
      {chosen.length > 0 &&
        createPortal(
          <section
            aria-label={text.chosen(chosen.length)}
            className="fixed inset-x-4 bottom-24 z-20 mx-auto flex max-w-3xl flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-surface p-3 shadow-lg lg:bottom-4"
          >
            <p className="flex-auto font-semibold">
              {text.chosen(chosen.length)}
              {chosen.length >= DECIDED_AT_ONCE && (
                <span className="block text-sm font-normal">{text.most(DECIDED_AT_ONCE)}</span>
              )}
            </p>
            <Button look="quiet" onClick={() => onChoose([])}>
              {text.clear}
            </Button>
            <Button look="secondary" onClick={singlePress(() => some.ask(chosen))} className="max-sm:flex-1">
              <X aria-hidden className="size-5" />
              {text.reject}
            </Button>
            <Button
              busy={busy}
              onClick={singlePress(() => void some.approve(chosen))}
              className="max-sm:flex-1"
            >
              <Check aria-hidden className="size-5" />
              {text.approve}
            </Button>
          </section>,
          // The page measures its own width, which binds what is fixed in it.
          document.body,
        )}
      {asking && (
        <ReasonDialog
          title={text.rejectTitle(asking.length)}
          submit={text.reject}
          onReason={(reason) => some.take(asking, 'reject', reason)}
          onClose={() => some.ask(null)}
        />
      )}
    </div>
  )
}

function Outcome({ done, busy, onUndo }: { done: Done; busy: boolean; onUndo(): void }) {
  const { step, ids, refused } = done
  return (
    <div className="grid gap-2 rounded-lg border border-line-strong bg-surface p-4">
      {ids.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold">{text.done[step](ids.length)}</p>
          <Button look="secondary" busy={busy} onClick={singlePress(onUndo)}>
            <Undo2 aria-hidden className="size-5" />
            {text.undo}
          </Button>
        </div>
      )}
      <Refusals title={text.refused(refused.length)} refused={refused} />
    </div>
  )
}
