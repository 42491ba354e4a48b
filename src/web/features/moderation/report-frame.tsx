import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { reportText as text } from '#text/moderation-reports.ts'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A sheet from the lower edge whose content changes from step to step. */
export function ReportFrame({ title, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog stays while its content becomes another: what it is now is read out.
  useEffect(() => {
    if (title) heading.current?.focus()
  }, [title])
  return (
    <Modal
      aria-labelledby="report-title"
      onClose={onClose}
      closedby="any"
      className="mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-xl animate-rise overscroll-contain rounded-t-lg border border-b-0 border-line bg-surface text-ink backdrop:bg-[rgb(0_0_0/0.5)] sm:mb-auto sm:rounded-lg sm:border-b"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-surface py-1 pr-1 pl-4">
        <h2 ref={heading} id="report-title" tabIndex={-1} className="text-lg font-bold outline-none">
          {title}
        </h2>
        <button
          type="button"
          aria-label={text.close}
          onClick={onClose}
          className="grid size-12 place-items-center rounded-md text-ink-soft"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{children}</div>
    </Modal>
  )
}
