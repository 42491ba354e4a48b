import { errorTexts } from '#text/errors.ts'
import type { CallError } from '#web/lib/call.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

/** The sentence that came, as it is; where none came, what failed and why. */
export function refusal<Name extends string>(error: CallError, failed: string): FormProblem<Name> {
  const unanswered =
    error.code === 'network' || (error.code === 'unreadable' && error.text === errorTexts.internal)
  const text = unanswered ? `${failed}. ${error.text}` : error.text || failed
  return { text, fields: error.fields as Partial<Record<Name, string>> }
}
