import { type SubmitEvent, useRef } from 'react'
import { REPORT_DETAILS_MAX, type ReportKind } from '#contract/moderation-reports.ts'
import { reportText as text } from '#text/moderation-reports.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useReport } from './queries.ts'

type Props = { businessId: number; kind: ReportKind; onDone: () => void }

/** Optional corrections by the reporter. */
export function ReportDetails({ businessId, kind, onDone }: Props) {
  const { mutate, isPending, error } = useReport(businessId)
  const area = useRef<HTMLTextAreaElement>(null)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const details = area.current?.value.trim() ?? ''
    if (details === '') return area.current?.focus()
    if (isPending) return
    const onSuccess = () => {
      showToast(text.detailsSent)
      onDone()
    }
    mutate({ kind, details }, { onSuccess })
  }
  return (
    <form onSubmit={send} className="grid gap-4">
      <p>{text.sentAs(text.kinds[kind])}</p>
      <TextAreaField
        name="details"
        label={text.details}
        hint={text.detailsHint}
        error={error?.message}
        ref={area}
        rows={3}
        maxLength={REPORT_DETAILS_MAX}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          {text.sendDetails}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {text.close}
        </Button>
      </div>
    </form>
  )
}
