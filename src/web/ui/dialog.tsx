import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { title: string; closeLabel: string; onClose(): void; children: ReactNode }

/** A question that must be answered first: a sheet on a phone, in the middle of a desk. The browser keeps focus and Escape. */
export function Dialog({ title, closeLabel, onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog?.open) dialog?.showModal()
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={heading}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[92dvh] w-full max-w-xl animate-rise overscroll-contain rounded-t-lg border border-line bg-surface text-ink backdrop:bg-[rgb(0_0_0/0.5)] sm:my-auto sm:rounded-lg"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-2 border-b border-line bg-surface py-1 pr-1 pl-5">
        <h2 id={heading} className="text-lg font-bold">
          {title}
        </h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={() => box.current?.close()}
          className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  )
}
