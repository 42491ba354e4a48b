import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  confirm: string
  cancel: string
  /** Of the dialog's own button, where that is not `cancel`. */
  closeLabel?: string
  busy?: boolean
  onConfirm(): void
  onCancel(): void
  children: ReactNode
}

/** Asks before an act that cannot be undone. */
export function ConfirmDialog({
  title,
  confirm,
  cancel,
  closeLabel = cancel,
  busy = false,
  onConfirm,
  onCancel,
  children,
}: Props) {
  return (
    <Dialog title={title} closeLabel={closeLabel} onClose={onCancel}>
      <div className="grid gap-4">
        {children}
        <div className="flex flex-wrap gap-2">
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button look="secondary" onClick={onCancel}>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
