import type { CallError } from '#web/lib/call.ts'
import type { WizardProblem } from './checks.ts'

/** The words of a refusal, and where they belong: pictures are refused by their places. `otherwise`: where it has none. */
export function problemOf(error: CallError, otherwise: string): WizardProblem {
  const pictures = Object.entries(error.fields).filter(([name]) => name.startsWith('images'))
  const others = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => !name.startsWith('images')),
  )
  const images = [...new Set(pictures.map(([, words]) => words))].join(' ')
  return { text: error.text || otherwise, fields: { ...others, ...(images && { images }) } }
}
