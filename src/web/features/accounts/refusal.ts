import type { CallError } from '#web/lib/call.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

/** What the server says against a form, and where. `failed`: what to say where it says nothing. */
export const refusal = <Name extends string>(error: CallError, failed: string): FormProblem<Name> => ({
  text: refusalText(error, failed),
  fields: error.fields as Partial<Record<Name, string>>,
})
