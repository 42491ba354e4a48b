import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { eraseMe } from '#contract/privacy.ts'
import { privacyText } from '#text/privacy.ts'
import { call } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'

const text = privacyText.erase

/** Says what goes and what stays, and asks for the password; `onErased` leaves the session that is no more. */
export function EraseAccount({ onErased }: { onErased: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={text.title}>
      <p className="text-ink-soft">{text.lead}</p>
      <Button
        look="secondary"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="justify-self-start text-danger"
      >
        <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
        {text.open}
      </Button>
      {open && (
        <Dialog title={text.sure} closeLabel={text.close} onClose={() => setOpen(false)}>
          <div className="grid gap-5">
            <Points title={text.goes} points={text.gone} />
            <Points title={text.stays} points={text.stayed} />
            <p className="font-semibold">{text.forGood}</p>
            <EraseForm onErased={onErased} />
          </div>
        </Dialog>
      )}
    </Section>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-bold">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}

function EraseForm({ onErased }: { onErased: () => void }) {
  const form = useAccountForm({
    check: ({ password }: { password: string }) =>
      password ? null : { text: text.missing, fields: { password: text.missing } },
    failed: text.failed,
    send: (body) => call(eraseMe, { body }),
    done() {
      showToast(text.done)
      onErased()
    },
  })
  return (
    <AccountForm form={form} text={text} look="danger">
      <OnePasswordField name="password" />
    </AccountForm>
  )
}
