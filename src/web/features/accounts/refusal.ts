import type { CallError } from '#web/lib/call.ts'
import type { FormProblem } from '#web/lib/use-form.ts'

/** The server's own sentence; where no server answered, what failed and why. */
export function refusal<Name extends string>(error: CallError, failed: string): FormProblem<Name> {
  const unanswered = error.code === 'network' || error.code === 'unreadable'
  const text = unanswered ? `${failed}. ${error.text}` : error.text || failed
  return { text, fields: error.fields as Partial<Record<Name, string>> }
}
