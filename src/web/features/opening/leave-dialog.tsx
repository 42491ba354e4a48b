import { hoursFormText as text } from '#text/hours-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Whether what was changed may be lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={text.unsaved} closeLabel={text.stay} onClose={onStay}>
      <div className="grid gap-4">
        <p>{text.leave}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onStay}>{text.stay}</Button>
          <Button look="danger" onClick={onLeave}>
            {text.leaveAnyway}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
