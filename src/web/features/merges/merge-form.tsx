import { Merge } from 'lucide-react'
import { useState } from 'react'
import { REASON_MAX } from '#contract/approvals.ts'
import type { MergeOwner, MergeSide } from '#contract/merges.ts'
import { mergeText as text } from '#text/merges.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useMerge } from './queries.ts'

type Sides = { duplicate: MergeSide; kept: MergeSide }
type Props = Sides & { onMerged(keptId: number): void }
type Asked = { reason: string; owner: MergeOwner | undefined }

/** Why, whose the kept one is where both have an owner, and a last question: it cannot be undone. */
export function MergeForm({ duplicate, kept, onMerged }: Props) {
  const merge = useMerge()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [busy, setBusy] = useState(false)
  const isContested = duplicate.owner !== null && kept.owner !== null && duplicate.owner.id !== kept.owner.id
  const form = useForm<'reason' | 'owner'>({
    check({ reason, owner }) {
      const fields = {
        ...(reason.trim() === '' && { reason: text.reasonMissing }),
        ...(isContested && !owner && { owner: text.ownerMissing }),
      }
      const [first] = Object.values(fields)
      return first ? { text: first, fields } : null
    },
    // Sent when the last question is answered; until then the form waits.
    async send({ reason, owner }) {
      setAsked({
        reason: reason.trim(),
        owner: owner === 'kept' || owner === 'duplicate' ? owner : undefined,
      })
      return { text: '', fields: {} }
    },
  })
  const go = async () => {
    if (!asked || busy) return
    setBusy(true)
    const { reason, owner } = asked
    const answer = await merge(duplicate.id, { into: kept.id, reason, ...(owner && { owner }) })
    setBusy(false)
    setAsked(null)
    if (!answer.ok) return showToast(answer.error.text, 'bad')
    showToast(text.done({ duplicate: duplicate.name, kept: kept.name }))
    onMerged(answer.data.id)
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-5">
      {form.problem && form.problem.text !== '' && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ reason: text.reason, owner: text.ownerTitle }}
          attempt={form.attempt}
        />
      )}
      <Owner duplicate={duplicate} kept={kept} isContested={isContested} error={form.errorOf('owner')} />
      <TextAreaField
        name="reason"
        label={text.reason}
        hint={text.reasonHint}
        error={form.errorOf('reason')}
        rows={3}
        maxLength={REASON_MAX}
        defaultValue={text.usual}
      />
      <Button type="submit" look="danger" className="justify-self-start">
        <Merge aria-hidden className="size-5" strokeWidth={1.75} />
        {text.go}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text.askTitle}
          confirm={text.confirm}
          cancel={text.cancel}
          closeLabel={text.close}
          busy={busy}
          onConfirm={() => void go()}
          onCancel={() => setAsked(null)}
        >
          <p className="break-words">{text.ask({ duplicate: duplicate.name, kept: kept.name })}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}

type OwnerProps = Sides & { isContested: boolean; error: string | undefined }

function Owner({ duplicate, kept, isContested, error }: OwnerProps) {
  if (!isContested)
    return duplicate.owner && !kept.owner ? <p>{text.ownerMoves(duplicate.owner.name)}</p> : null
  const choices = [
    ['kept', kept.owner],
    ['duplicate', duplicate.owner],
  ] as const
  return (
    <fieldset className="grid gap-2" aria-describedby="owner-hint">
      <legend className="mb-1.5 font-semibold">{text.ownerTitle}</legend>
      <p id="owner-hint" className="text-sm text-ink-soft">
        {text.ownerHint}
      </p>
      {error && <p className="text-sm font-semibold text-danger">{error}</p>}
      {choices.map(([value, owner], i) => (
        <label
          key={value}
          className="flex min-h-12 items-center gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="owner"
            id={i === 0 ? 'owner' : undefined}
            value={value}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 break-words">
            {text.owners[value](owner ? `${owner.name} (${owner.email})` : '')}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
