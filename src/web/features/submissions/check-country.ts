import { geocode } from '#contract/places.ts'
import { fieldTexts } from '#text/fields.ts'
import { wizardText as text } from '#text/submissions.ts'
import { call } from '#web/lib/call.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import type { WizardProblem } from './checks.ts'
import type { WizardValues } from './values.ts'

/**
 * Refuses a position abroad in the step in which it is typed, not two steps later. The server alone knows the borders;
 * without a network nobody knows yet, and the last step asks again.
 */
export async function checkCountry(values: WizardValues): Promise<WizardProblem | null> {
  const point = readTyped(values)
  if (!point) return null
  const answer = await call(geocode, { query: point })
  if (!answer.ok || answer.data.isInside) return null
  return { text: text.marked, fields: { latitude: fieldTexts.position_outside } }
}
