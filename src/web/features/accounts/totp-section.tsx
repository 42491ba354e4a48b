import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeTotp, totpState } from '#contract/totp.ts'
import { totpText as text } from '#text/totp.ts'
import { ask } from '#web/lib/ask.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Awaited } from '#web/ui/awaited.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { OnePasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { checkCurrentPassword } from './form-checks.ts'
import { refusal } from './refusal.ts'
import { TotpSetup } from './totp-setup.tsx'

const TOTP = ['totp'] as const

/** The second step of a signed-in member of staff: set up, or taken away. */
export function TotpSection() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: TOTP,
    queryFn: ({ signal }) => ask(totpState, {}, signal),
    staleTime: 0,
  })
  const reload = () => void client.invalidateQueries({ queryKey: TOTP })
  if (!data)
    return (
      <Awaited query={{ error, refetch }} failed={text.loadFailed}>
        <div>
          <span className="sr-only">{text.loading}</span>
          <Skeleton className="h-24 rounded-lg" />
        </div>
      </Awaited>
    )
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={data.active ? 'open' : 'note'}>{data.active ? text.active : text.inactive}</Badge>
        {data.active && <span className="text-ink-soft">{text.codesLeft(data.recoveryCodesLeft)}</span>}
      </p>
      {data.required && <p className="font-semibold">{text.required}</p>}
      {data.active ? <Remove onRemoved={reload} /> : <TotpSetup onDone={reload} />}
    </div>
  )
}

function Remove({ onRemoved }: { onRemoved: () => void }) {
  const [open, setOpen] = useState(false)
  const form = useForm<'currentPassword'>({
    check: checkCurrentPassword,
    async send(body) {
      const answer = await call(removeTotp, { body })
      if (!answer.ok) return refusal(answer.error, text.removeFailed)
      showToast(text.removed)
      onRemoved()
      return null
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
          <AccountForm {...form} submit={text.remove} submitting={text.removing}>
            <OnePasswordField name="currentPassword" error={form.errorOf('currentPassword')} />
          </AccountForm>
        </>
      )}
    </div>
  )
}
