import { adminNotificationText as text } from '#text/notifications-admin.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/states.tsx'

type Props = {
  title: string
  message: string
  /** Who would be told now. */
  people: number
  busy: boolean
  /** Why it was not sent; empty: nothing went wrong. */
  problem: string
  onSend(): void
  onClose(): void
}

/** Asks before a message to many: it cannot be recalled. */
export function SendConfirm({ title, message, people, busy, problem, onSend, onClose }: Props) {
  return (
    <Dialog title={text.sure.title(people)} closeLabel={text.sure.cancel} onClose={onClose}>
      <div className="grid gap-4">
        <p>{text.sure.lead}</p>
        <blockquote className="grid gap-1 rounded-md border border-line bg-sunken p-4">
          <p className="font-bold break-words">{title}</p>
          <p className="break-words whitespace-pre-line">{message}</p>
        </blockquote>
        <ErrorText text={problem} />
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button busy={busy} onClick={onSend}>
            {text.sure.send(people)}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {text.sure.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
