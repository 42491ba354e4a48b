import { LoaderCircle } from 'lucide-react'
import type { ReactNode, Ref, SubmitEvent } from 'react'
import { accountText } from '#text/accounts.ts'
import type { FormProblem } from '#web/lib/use-form.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'

type Props = {
  problem: FormProblem<string> | null
  attempt: number
  busy: boolean
  submit: string
  submitting: string
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
  ref?: Ref<HTMLFormElement>
  look?: ButtonLook
  children: ReactNode
}

/** One column, the refusal above the fields, the button below. The browser's own bubbles are off: they fade. */
export function AccountForm({
  problem,
  attempt,
  busy,
  submit,
  submitting,
  onSubmit,
  ref,
  look = 'primary',
  children,
}: Props) {
  return (
    <form ref={ref} noValidate onSubmit={onSubmit} className="grid gap-5">
      {problem && (
        <ErrorSummary
          text={problem.text}
          fields={problem.fields}
          labels={accountText.fields}
          attempt={attempt}
        />
      )}
      {children}
      <Button type="submit" look={look} busy={busy} className="mt-1 w-full text-lg">
        {busy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        {busy ? submitting : submit}
      </Button>
    </form>
  )
}
