import { User, UserCog } from 'lucide-react'
import { useState } from 'react'
import type { Request } from '#contract/endpoint.ts'
import { invitePerson } from '#contract/people.ts'
import { fieldTexts, requiredFieldsText } from '#text/fields.ts'
import { roleLeads, roleTexts, teamText as text } from '#text/people-team.ts'
import { ask } from '#web/lib/ask.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { useSaveTeam } from './queries.ts'

type Field = 'to' | 'role'

const icon = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true }
const options = [
  { value: 'staff', label: roleTexts.staff, lead: roleLeads.staff, icon: <User {...icon} /> },
  { value: 'manager', label: roleTexts.manager, lead: roleLeads.manager, icon: <UserCog {...icon} /> },
]

/** Asks somebody to work in the business; taken, the form is empty again. */
export function InviteForm({ businessId }: { businessId: number }) {
  const [sent, setSent] = useState(0)
  return <InviteFields key={sent} businessId={businessId} onSent={() => setSent(sent + 1)} />
}

function InviteFields({ businessId, onSent }: { businessId: number; onSent: () => void }) {
  const invite = useSaveTeam(
    businessId,
    (body: Request<typeof invitePerson>['body']) => ask(invitePerson, { params: { id: businessId }, body }),
    { done: text.sent, failed: text.failedSend },
  )
  const form = useForm<Field>({
    check: ({ to }) =>
      to.trim() === '' ? { text: requiredFieldsText, fields: { to: fieldTexts.required } } : null,
    async send({ to, role }) {
      await invite.mutateAsync({ to, role: role === 'manager' ? 'manager' : 'staff' })
      onSent()
    },
  })
  return (
    <Form form={form} aria-label={text.invite} labels={{ to: text.to, role: text.role }}>
      <TextField name="to" label={text.to} hint={text.toHint} autoComplete="off" autoCapitalize="none" />
      <RadioCards name="role" legend={text.role} options={options} first="staff" />
      <ul className="grid gap-1 text-sm text-ink-soft">
        {options.map(({ value, label, lead }) => (
          <li key={value}>{text.roleLead(label, lead)}</li>
        ))}
      </ul>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : text.send}
      </Button>
    </Form>
  )
}
