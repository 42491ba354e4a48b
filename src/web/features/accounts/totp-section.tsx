import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeTotp } from '#contract/accounts-totp.ts'
import { totpText as text } from '#text/accounts-totp.ts'
import { call } from '#web/lib/call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryView } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm, useAccountForm } from './account-form.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { checkCurrentPassword } from './form-checks.ts'
import { TOTP, useTotp } from './queries.ts'
import { TotpSetup } from './totp-setup.tsx'

/** The second step of a signed-in member of staff: set up, or taken away. */
export function TotpSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useTotp({ staleTime: 0 })
  const reload = () => void client.invalidateQueries({ queryKey: TOTP })
  if (!data)
    return (
      <QueryView
        query={{ error, refetch }}
        failed={text.loadFailed}
        loading={text.loading}
        shape="h-24 rounded-lg"
      />
    )
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={data.active ? 'open' : 'note'}>{data.active ? text.active : text.inactive}</Badge>
        {data.active && <span className="text-ink-soft">{text.codesLeft(data.recoveryCodesLeft)}</span>}
      </p>
      {data.required && <p className="font-semibold">{text.required}</p>}
      {data.active ? <Remove onRemoved={reload} /> : <TotpSetup onDone={reload} />}
      <ConfirmIdentity />
    </div>
  )
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const [open, setOpen] = useState(false)
  const form = useAccountForm({
    check: checkCurrentPassword,
    failed: text.removeFailed,
    send: (body) => call(removeTotp, { body }),
    done() {
      showToast(text.removed)
      onRemoved()
    },
  })
  return (
    <div className="grid gap-4">
      <Button
        look="secondary"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="justify-self-start"
      >
        {open ? text.removeClose : text.removeOpen}
      </Button>
      {open && (
        <>
          <p className="text-ink-soft">{text.removeText}</p>
          <AccountForm form={form} text={{ submit: text.remove, submitting: text.removing }}>
            <OnePasswordField name="currentPassword" />
          </AccountForm>
        </>
      )}
    </div>
  )
}
