import { useRef } from 'react'
import { REASON_MAX } from '#contract/approvals.ts'
import { reasonText as text } from '#text/approvals.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'

type Props = {
  title: string
  submit: string
  /** Who reads it; left out: the business's owner. */
  hint?: string
  /** Reasons that are given often. */
  usual?: readonly string[]
  /** Null when it succeeded; else the refusal. */
  onReason(reason: string): Promise<string | null>
  onClose(): void
}

/** Why something is taken away: the owner reads it. */
export function ReasonDialog({
  title,
  submit,
  hint = text.hint,
  usual = text.usual,
  onReason,
  onClose,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useForm<'reason'>({
    check: ({ reason }) =>
      reason.trim() === '' ? { text: text.missing, fields: { reason: text.missing } } : null,
    async send({ reason }) {
      const refused = await onReason(reason.trim())
      return refused === null ? null : { text: refused, fields: {} }
    },
  })
  const add = (words: string) => {
    const box = area.current
    if (!box) return
    box.value = [box.value.trim(), words].filter(Boolean).join(' ')
    box.focus()
  }
  return (
    <Dialog title={title} closeLabel={text.close} onClose={onClose}>
      <Form form={form} labels={{ reason: text.label }}>
        <TextAreaField
          name="reason"
          label={text.label}
          hint={hint}
          ref={area}
          rows={4}
          maxLength={REASON_MAX}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{text.often}</legend>
          <div className="flex flex-wrap gap-2">
            {usual.map((words) => (
              <button
                key={words}
                type="button"
                onClick={() => add(words)}
                className="min-h-12 rounded-full border border-line-strong px-4 text-left text-sm hover:bg-sunken"
              >
                {words}
              </button>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-2 *:flex-auto">
          <Button type="submit" look="danger" busy={form.busy}>
            {submit}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
