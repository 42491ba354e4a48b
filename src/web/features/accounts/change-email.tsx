import { Mail, MailCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { changeEmail } from '#contract/accounts-profile.ts'
import { changeEmailText as text } from '#text/accounts-confirmation.ts'
import { call } from '#web/lib/call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField, OnePasswordField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { checkChangeEmail } from './form-checks.ts'

type View = { is: 'closed' } | { is: 'open' } | { is: 'sent'; to: string }

/** The login's address, whether it is confirmed, and a form for another one. */
export function ChangeEmail({ user }: { user: User }) {
  const [view, setView] = useState<View>({ is: 'closed' })
  const title = useId()
  const isOpen = view.is === 'open'
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <div className="grid gap-1">
        <h3 id={title} className="font-semibold">
          {text.title}
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-all">{user.email}</span>
          <Badge tone={user.emailConfirmed ? 'estimated' : 'note'}>
            {user.emailConfirmed ? text.confirmed : text.unconfirmed}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">{text.hint}</p>
      </div>
      {view.is === 'sent' && <Sent to={view.to} />}
      <Button
        look="secondary"
        aria-expanded={isOpen}
        onClick={() => setView({ is: isOpen ? 'closed' : 'open' })}
        className="justify-self-start"
      >
        <Mail aria-hidden className="size-5" strokeWidth={1.75} />
        {isOpen ? text.close : text.open}
      </Button>
      {isOpen && <ChangeForm onSent={(to) => setView({ is: 'sent', to })} />}
    </section>
  )
}

function ChangeForm({ onSent }: { onSent: (to: string) => void }) {
  const form = useAccountForm({
    check: checkChangeEmail,
    failed: text.failed,
    send: ({ email, currentPassword }) =>
      call(changeEmail, { body: { email: email.trim(), currentPassword } }),
    done: (_, { email }) => onSent(email.trim()),
  })
  return (
    <AccountForm form={form} text={text}>
      <EmailField id="new-email" label={text.newEmail} />
      <OnePasswordField name="currentPassword" id="email-password" />
    </AccountForm>
  )
}

function Sent({ to }: { to: string }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="flex gap-3 rounded-md bg-accent-soft p-4 outline-none">
      <MailCheck aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{text.sent}</p>
        <p className="text-sm break-words">{text.sentTo(to)}</p>
      </div>
    </div>
  )
}
