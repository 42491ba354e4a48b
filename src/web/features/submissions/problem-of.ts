import { type CallError, refusalText } from '#web/lib/call.ts'
import type { WizardProblem } from './checks.ts'

/** The words of a refusal, and where they belong: pictures are refused by their places. `otherwise`: what failed, where no answer came. */
export function problemOf(error: CallError, otherwise: string): WizardProblem {
  const pictures = Object.entries(error.fields).filter(([name]) => name.startsWith('images'))
  const others = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => !name.startsWith('images')),
  )
  const images = [...new Set(pictures.map(([, words]) => words))].join(' ')
  return { text: refusalText(error, otherwise), fields: { ...others, ...(images && { images }) } }
}
