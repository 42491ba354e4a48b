import { Ban, EllipsisVertical, Flag } from 'lucide-react'
import { useState } from 'react'
import { type MessageReportKind, messageReportKinds, reportThread } from '#contract/messages-reports.ts'
import type { Thread } from '#contract/messages-threads.ts'
import { talkMenuText as text } from '#text/messages.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useBlock } from './queries.ts'

/** Further actions of a conversation: block the other side, report it. */
export function TalkMenu({ thread }: { thread: Thread }) {
  const [shown, setShown] = useState<'menu' | 'report' | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-label={text.open}
        onClick={() => setShown('menu')}
        className="w-12 px-0!"
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Button>
      {shown === 'menu' && (
        <Dialog title={text.open} closeLabel={text.close} onClose={close}>
          <div className="grid gap-3">
            <BlockButton thread={thread} onDone={close} />
            <Button look="secondary" onClick={() => setShown('report')}>
              <Flag aria-hidden className="size-5" strokeWidth={1.75} />
              {text.report}
            </Button>
          </div>
        </Dialog>
      )}
      {shown === 'report' && (
        <Dialog title={text.reportTitle} closeLabel={text.close} onClose={close}>
          <ReportTalk threadId={thread.id} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

export function BlockButton({ thread, onDone }: { thread: Thread; onDone?: () => void }) {
  const { mutate, isPending } = useBlock(thread.id)
  const isBlocked = thread.isBlockedByMe
  const press = () => {
    if (isPending) return
    mutate(!isBlocked, {
      onSuccess() {
        showToast(isBlocked ? text.unblocked : text.blocked)
        onDone?.()
      },
      onError: (error) => showToast(error.message, 'bad'),
    })
  }
  return (
    <>
      {!isBlocked && <p>{text.blockText}</p>}
      <Button look={isBlocked ? 'secondary' : 'danger'} busy={isPending} onClick={press}>
        <Ban aria-hidden className="size-5" strokeWidth={1.75} />
        {isBlocked ? text.unblock : text.block}
      </Button>
    </>
  )
}

const DETAILS_MAX = 1000

/** Reports a conversation to the staff, who may then read it. */
function ReportTalk({ threadId, onDone }: { threadId: number; onDone: () => void }) {
  const form = useForm<'kind' | 'details'>({
    check: () => null,
    async send({ kind, details }) {
      const answer = await call(reportThread, {
        params: { id: threadId },
        body: { kind: kind as MessageReportKind, details },
      })
      if (!answer.ok) return { text: answer.error.text, fields: {} }
      showToast(text.reported)
      onDone()
      return null
    },
  })
  return (
    <Form form={form}>
      <p>{text.reportText}</p>
      <SelectField
        name="kind"
        label={text.reason}
        options={messageReportKinds.map((kind) => [kind, text.kinds[kind]])}
      />
      <TextAreaField
        name="details"
        id="report-details"
        label={text.details}
        rows={3}
        maxLength={DETAILS_MAX}
      />
      <Button type="submit" busy={form.busy}>
        {form.busy ? text.submitting : text.submit}
      </Button>
    </Form>
  )
}
