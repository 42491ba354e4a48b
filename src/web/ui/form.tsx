import type { ComponentProps, SubmitEvent } from 'react'
import type { FormProblem } from '#web/lib/use-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FieldErrors } from './field.tsx'

export type FormState = {
  problem: FormProblem<string> | null
  attempt: number
  busy: boolean
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  form: FormState
  /** Names of the fields in the summary's links. */
  labels?: Readonly<Record<string, string>>
}

/** A form of `useForm`: the refusal above the fields, each field's error beside it. The browser's own bubbles are off: they fade. */
export function Form({ form, labels = {}, className = 'grid gap-4', children, ...rest }: Props) {
  const { problem, attempt, onSubmit } = form
  return (
    <form {...rest} noValidate onSubmit={onSubmit} className={className}>
      {problem && (
        <ErrorSummary text={problem.text} fields={problem.fields} labels={labels} attempt={attempt} />
      )}
      <FieldErrors value={problem?.fields ?? {}}>{children}</FieldErrors>
    </form>
  )
}
