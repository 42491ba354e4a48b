import { addBusinessText as text } from '#text/submissions-wizard.ts'
import { contactFaults, detailFaults, type WizardProblem } from './checks.ts'
import { LOADING, type WizardValues } from './values.ts'

const required = ['name', 'categoryId', 'phone'] as const

/** Error of the admin's form; null: none. */
export function checkAdded(values: WizardValues): WizardProblem | null {
  const lacking = required.filter((name) => values[name].trim() === '' || values[name] === LOADING)
  if (lacking.length > 0)
    return {
      text: text.missing,
      fields: Object.fromEntries(lacking.map((name) => [name, text.required])),
    }
  const fields = { ...contactFaults(values), ...detailFaults(values) }
  return Object.keys(fields).length > 0 ? { text: text.marked, fields } : null
}

/** A listed business needs an address: without a street it is its district. */
export const addressOf = ({ address, district, city }: WizardValues): string =>
  address.trim() || [district, city].filter(Boolean).join('/')
