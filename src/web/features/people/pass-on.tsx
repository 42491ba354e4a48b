import { useState } from 'react'
import { type Invitation, passOn } from '#contract/people.ts'
import { fieldTexts, requiredFieldsText } from '#text/fields.ts'
import { passOnText as text } from '#text/people-passing.ts'
import { AskError, ask } from '#web/lib/ask.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { useSaveTeam } from './queries.ts'

type Props = { businessId: number; open: Invitation | undefined }

/** Passes the business on to a next owner: the pending offer, and the form. */
export function PassOn({ businessId, open }: Props) {
  const [sent, setSent] = useState(0)
  return (
    <>
      <p className="text-ink-soft">{text.lead}</p>
      {open && (
        <div className="grid gap-1 rounded-lg border border-line border-l-4 border-l-accent bg-accent-soft p-4">
          <p className="font-semibold">{open.isOver ? text.waitingOver : text.waiting}</p>
          <OpenInvitations businessId={businessId} invitations={[open]} />
          <p className="text-sm text-ink-soft">{text.another}</p>
        </div>
      )}
      <PassOnFields key={sent} businessId={businessId} onSent={() => setSent(sent + 1)} />
    </>
  )
}

type Question = { to: string; answer(isSure: boolean): void }

function PassOnFields({ businessId, onSent }: { businessId: number; onSent: () => void }) {
  const pass = useSaveTeam(
    businessId,
    (to: string) => ask(passOn, { params: { id: businessId }, body: { to } }),
    { done: text.sent, failed: text.failed },
  )
  const [question, setQuestion] = useState<Question | null>(null)
  const askIfSure = (to: string) => new Promise<boolean>((answer) => setQuestion({ to, answer }))
  const form = useForm<'nextOwner'>({
    check: ({ nextOwner: to }) =>
      to.trim() === '' ? { text: requiredFieldsText, fields: { nextOwner: fieldTexts.required } } : null,
    async send({ nextOwner: to }) {
      const isSure = await askIfSure(to)
      setQuestion(null)
      if (!isSure) return 'unsent'
      try {
        await pass.mutateAsync(to)
      } catch (error) {
        if (!(error instanceof AskError)) throw error
        const { text: words, fields } = error.failure
        return { text: words, fields: fields['to'] ? { nextOwner: fields['to'] } : {} }
      }
      onSent()
      return null
    },
  })
  return (
    <Form form={form} aria-label={text.title} labels={{ nextOwner: text.to }}>
      <TextField
        name="nextOwner"
        label={text.to}
        hint={text.toHint}
        autoComplete="off"
        autoCapitalize="none"
      />
      <Button type="submit" look="secondary" busy={form.busy} className="justify-self-start text-danger">
        {text.open}
      </Button>
      {question && <Sure {...question} />}
    </Form>
  )
}

function Sure({ to, answer }: Question) {
  return (
    <ConfirmDialog
      title={text.sure(to)}
      confirm={text.submit}
      cancel={text.cancel}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {text.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
