import type { Claim } from '#contract/claims.ts'
import { claimText as text } from '#text/claims.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ErrorText } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useProveByCode, useStartClaim } from './queries.ts'

/** Types the code that was mailed, or read out on the telephone. */
export function CodeForm({ claim }: { claim: Claim }) {
  const prove = useProveByCode(claim.id)
  const start = useStartClaim(claim.businessId)
  const form = useForm<'code'>({
    check: ({ code }) =>
      /^\s*(?:\d\s*){6}$/.test(code)
        ? null
        : { text: text.codeWrongForm, fields: { code: text.codeWrongForm } },
    async send({ code }) {
      try {
        await prove.mutateAsync(code)
      } catch (error) {
        const { message } = error as Error
        return { text: message, fields: { code: message } }
      }
    },
  })
  const sendAgain = () => {
    if (!start.isPending) start.mutate({ proof: 'email' }, { onSuccess: () => showToast(text.againSent) })
  }
  const isAwaited = claim.codeEndsAt !== null
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <p>{claim.proof === 'email' ? text.mailed : text.called}</p>
      {form.problem && (
        <ErrorSummary
          text={form.problem.text}
          fields={form.problem.fields}
          labels={{ code: text.code }}
          attempt={form.attempt}
        />
      )}
      <ErrorText text={start.error?.message} />
      <div className="max-w-xs">
        <TextField
          name="code"
          label={text.code}
          hint={text.codeHint}
          error={form.errorOf('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
        />
      </div>
      {isAwaited && <p className="text-sm text-ink-soft">{text.triesLeft(claim.triesLeft)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {text.sendCode}
        </Button>
        {claim.proof === 'email' && (
          <Button look="secondary" busy={start.isPending} onClick={sendAgain}>
            {text.again}
          </Button>
        )}
      </div>
    </form>
  )
}
