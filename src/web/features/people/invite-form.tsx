import { useQueryClient } from '@tanstack/react-query'
import { User, UserCog } from 'lucide-react'
import { useState } from 'react'
import { invitePerson } from '#contract/people.ts'
import { fieldTexts, requiredFieldsText } from '#text/fields.ts'
import { roleLeads, roleTexts, teamText as text } from '#text/team.ts'
import { call } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { refreshTeam } from './queries.ts'

type Field = 'to' | 'role'

const icon = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true }
const options = [
  { value: 'staff', label: roleTexts.staff, lead: roleLeads.staff, icon: <User {...icon} /> },
  { value: 'manager', label: roleTexts.manager, lead: roleLeads.manager, icon: <UserCog {...icon} /> },
]

/** Asks somebody to work in the business; taken, the form is empty again. */
export function InviteForm({ businessId }: { businessId: number }) {
  const [sent, setSent] = useState(0)
  return <Form key={sent} businessId={businessId} onSent={() => setSent(sent + 1)} />
}

function Form({ businessId, onSent }: { businessId: number; onSent: () => void }) {
  const client = useQueryClient()
  const form = useForm<Field>({
    check: ({ to }) =>
      to.trim() === '' ? { text: requiredFieldsText, fields: { to: fieldTexts.required } } : null,
    async send({ to, role }) {
      const body = { to, role: role === 'manager' ? ('manager' as const) : ('staff' as const) }
      const answer = await call(invitePerson, { params: { id: businessId }, body })
      if (!answer.ok) return { text: refusalText(answer.error, text.failedSend), fields: answer.error.fields }
      showToast(text.sent)
      await refreshTeam(client, businessId)
      onSent()
      return null
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label={text.invite} className="grid gap-4">
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ to: text.to, role: text.role }}
          attempt={form.attempt}
        />
      )}
      <TextField
        name="to"
        label={text.to}
        hint={text.toHint}
        error={form.errorOf('to')}
        autoComplete="off"
        autoCapitalize="none"
      />
      <RadioCards name="role" legend={text.role} options={options} first="staff" />
      <ul className="grid gap-1 text-sm text-ink-soft">
        {options.map(({ value, label, lead }) => (
          <li key={value}>{text.roleLead(label, lead)}</li>
        ))}
      </ul>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {form.busy ? text.sending : text.send}
      </Button>
    </form>
  )
}
