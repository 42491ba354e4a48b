import { CloudOff } from 'lucide-react'
import { useState } from 'react'
import { fieldQueueText as text } from '#text/field-records.ts'
import { useOnline } from '#web/lib/browser-state.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { dropWaiting, useQueue } from './queue.ts'
import { useProgress } from './send-queue.ts'
import { nameOf, type Waiting } from './waiting.ts'
import { WaitingItem } from './waiting-item.tsx'

/** Unsent items: under way, held up, refused, or with a question. `onMend` takes one back into a form. */
export function WaitingList({ onMend }: { onMend?: (one: Waiting) => void }) {
  const { list, isKept } = useQueue()
  const { sent } = useProgress()
  const online = useOnline()
  const [removing, setRemoving] = useState<Waiting | null>(null)
  const remove = (one: Waiting) => {
    setRemoving(null)
    void dropWaiting(one)
  }
  const isIdle = online && isKept && list.length === 0 && sent === 0
  return (
    // What will be announced there must be there before; until then it takes no room.
    <section aria-label={text.list} className={isIdle ? 'sr-only' : 'grid grid-cols-1 gap-3'}>
      {!online && (
        <p role="status" className="flex items-start gap-2 rounded-md bg-sunken p-3">
          <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          {text.offline}
        </p>
      )}
      {!isKept && <p role="alert">{text.unkept}</p>}
      {list.length > 0 && <h2 className="text-lg font-bold">{text.title(list.length)}</h2>}
      {list.length > 0 && (
        <ul className="grid gap-3">
          {list.map((one) => (
            <li key={one.clientId}>
              <WaitingItem one={one} onMend={onMend} onRemove={() => setRemoving(one)} />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {sent > 0 && text.sent(sent)}
      </p>
      {removing && (
        <ConfirmDialog
          title={text.removeTitle}
          confirm={text.removeYes}
          cancel={text.keep}
          onConfirm={() => remove(removing)}
          onCancel={() => setRemoving(null)}
        >
          <p>{text.removeText(nameOf(removing))}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
