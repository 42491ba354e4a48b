import { PhoneCall } from 'lucide-react'
import type { AdminClaim } from '#contract/claims-admin.ts'
import { showPhone, telHref } from '#lib/phone.ts'
import { adminClaimsText as text } from '#text/claims.ts'
import { shortDayOfText } from '#text/days.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { usePhoneCode } from './queries.ts'

/** The code to read out, told once; a new one takes its place. */
export function PhoneCode({ claim: { id, codeEndsAt } }: { claim: AdminClaim }) {
  const { mutate, data, isPending, error } = usePhoneCode()
  return (
    <div className="grid gap-3">
      {data ? (
        <div role="status" className="grid gap-2 rounded-md bg-accent-soft p-4">
          <p className="font-mono text-2xl font-bold tracking-widest">{text.code(data.code)}</p>
          <p>{text.codeText(showPhone(data.phone))}</p>
          <ButtonAnchor href={telHref(data.phone)} className="justify-self-start">
            <PhoneCall aria-hidden className="size-5" strokeWidth={1.75} />
            {showPhone(data.phone)}
          </ButtonAnchor>
        </div>
      ) : (
        codeEndsAt && <p className="text-ink-soft">{text.codeGiven(shortDayOfText(codeEndsAt))}</p>
      )}
      <ErrorText text={error?.message} />
      <Button
        look={data || codeEndsAt ? 'secondary' : 'primary'}
        busy={isPending}
        onClick={() => !isPending && mutate(id)}
        className="justify-self-start"
      >
        {text.makeCode}
      </Button>
    </div>
  )
}
