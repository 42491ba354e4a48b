import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type Props = {
  title: string
  closeLabel: string
  /** The button below; without it there is none. */
  doneLabel?: string
  onClose(): void
  children: ReactNode
}

/** A sheet from the lower edge, shown as long as it is rendered. */
export function Sheet({ title, closeLabel, doneLabel, onClose, children }: Props) {
  return (
    <Modal
      aria-label={title}
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-auto mb-0 w-full max-w-xl animate-rise rounded-t-lg border border-b-0 border-line bg-surface text-ink backdrop:bg-[rgb(0_0_0/0.5)] max-h-[92dvh] overscroll-contain sm:mb-auto sm:rounded-lg sm:border-b"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-1 pr-1 pl-4">
        <h2 className="text-lg font-bold">{title}</h2>
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="grid size-12 place-items-center rounded-md text-ink-soft"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="p-4">{children}</div>
      {doneLabel && (
        <div className="sticky bottom-0 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button className="w-full" onClick={onClose}>
            {doneLabel}
          </Button>
        </div>
      )}
    </Modal>
  )
}
