import { errorTexts } from '#text/errors.ts'
import type { CallError } from './call.ts'

/** The sentence that came, as it is; where none came, what failed and why. */
export function refusalText(error: CallError, failed: string): string {
  const unanswered =
    error.code === 'network' || (error.code === 'unreadable' && error.text === errorTexts.internal)
  return unanswered ? `${failed}. ${error.text}` : error.text || failed
}
