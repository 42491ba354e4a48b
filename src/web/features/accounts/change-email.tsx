import { Mail, MailCheck } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { changeEmail } from '#contract/profile.ts'
import { changeEmailText as text } from '#text/confirmation.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { type ChangeEmailField, checkChangeEmail } from './form-checks.ts'
import { refusal } from './refusal.ts'

type View = { is: 'closed' } | { is: 'open' } | { is: 'sent'; to: string }

/** The address one logs in with, whether it is proven, and the way to another one. */
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
  const form = useForm<ChangeEmailField>({
    check: checkChangeEmail,
    async send({ email, currentPassword }) {
      const answer = await call(changeEmail, { body: { email: email.trim(), currentPassword } })
      if (!answer.ok) return refusal(answer.error, text.failed)
      onSent(email.trim())
      return null
    },
  })
  return (
    <AccountForm {...form} submit={text.submit} submitting={text.submitting}>
      <TextField
        name="email"
        id="new-email"
        label={text.newEmail}
        error={form.errorOf('email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="email"
      />
      <OnePasswordField name="currentPassword" id="email-password" error={form.errorOf('currentPassword')} />
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
