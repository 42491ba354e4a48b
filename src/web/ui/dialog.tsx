import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Modal } from './modal.tsx'

type Props = { title: string; closeLabel: string; onClose(): void; children: ReactNode }

/** A question that must be answered first: a sheet on a phone, in the middle of a desk. */
export function Dialog({ title, closeLabel, onClose, children }: Props) {
  const heading = useId()
  return (
    <Modal
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
          onClick={onClose}
          className="grid size-12 shrink-0 place-items-center rounded-md text-ink-soft"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="p-5">{children}</div>
    </Modal>
  )
}
