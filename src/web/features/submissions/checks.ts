import { emailPattern } from '#contract/accounts.ts'
import { looksLikePhone } from '#lib/phone.ts'
import { positionText } from '#text/places.ts'
import { wizardText as text } from '#text/submissions.ts'
import { type CallError, refusalText } from '#web/lib/call.ts'
import { readTyped } from '#web/lib/typed-position.ts'
import { LOADING, type WizardField, type WizardValues } from './values.ts'

/** `images`: of the third step, where the server refused pictures. */
export type Refused = Partial<Record<WizardField | 'images', string>>
export type WizardProblem = { text: string; fields: Refused }

const required = ['name', 'categoryId', 'phone', 'city', 'address'] as const
const WEBSITE = /^(?:https?:\/\/)?[^\s/@]+\.[^\s/@]{2,}(?:\/\S*)?$/i

const isEmpty = (values: WizardValues, name: (typeof required)[number]) =>
  values[name].trim() === '' || values[name] === LOADING

/** Only its category missing has words of its own. */
function missing(values: WizardValues, words: { category: string; others: string }): WizardProblem | null {
  const names = required.filter((name) => isEmpty(values, name))
  if (names.length === 0) return null
  const fields = Object.fromEntries(
    names.map((name) => [name, name === 'categoryId' ? text.categoryEmpty : text.required]),
  )
  const isCategory = names.length === 1 && names[0] === 'categoryId'
  return {
    text: isCategory
      ? `${words.category}: ${text.categoryMissingText}`
      : `${words.others}: ${text.missingText}`,
    fields,
  }
}

function malformed(fields: Refused): WizardProblem | null {
  return Object.keys(fields).length === 0 ? null : { text: text.marked, fields }
}

/** Of phone and e-mail, what is none. */
export function contactFaults({ phone, email }: WizardValues): Refused {
  const written = email.trim()
  return {
    ...(!looksLikePhone(phone) && { phone: text.phoneInvalid }),
    ...(written !== '' && !emailPattern.test(written) && { email: text.emailInvalid }),
  }
}

/** Of website and position, what is none. */
export function detailFaults(values: WizardValues): Refused {
  const website = values.website.trim()
  return {
    ...(website !== '' && !WEBSITE.test(website) && { website: text.websiteInvalid }),
    ...(readTyped(values) === undefined && { latitude: positionText.wrong }),
  }
}

/** Error before the second step; null: none. */
export const checkBasics = (values: WizardValues): WizardProblem | null =>
  missing(values, { category: text.categoryMissing, others: text.missing }) ??
  malformed(contactFaults(values))

/** A position is asked for once; who has none says so. */
const pinFault = (values: WizardValues): Refused =>
  readTyped(values) === null && values.pinLater === '' ? { latitude: text.pinMissing } : {}

/** Error before the third step; null: none. */
export const checkDetails = (values: WizardValues): WizardProblem | null =>
  malformed({ ...pinFault(values), ...detailFaults(values) })

/** All checks once more, before it is sent. */
export const checkAll = (values: WizardValues): WizardProblem | null =>
  missing(values, { category: text.categoryMissingAtEnd, others: text.missingAtEnd }) ??
  checkBasics(values) ??
  checkDetails(values)

const basics: readonly string[] = [...required, 'email', 'district']

/** The step that shows the first of the refused fields, from 0. */
export function stepOf(fields: Refused): number {
  const names = Object.keys(fields)
  if (names.some((name) => basics.includes(name))) return 0
  return names.some((name) => !name.startsWith('images')) ? 1 : 2
}

/** The words of a refusal, and where they belong: pictures are refused by their places. `otherwise`: what failed, where no answer came. */
export function problemOf(error: CallError, otherwise: string): WizardProblem {
  const pictures = Object.entries(error.fields).filter(([name]) => name.startsWith('images'))
  const others = Object.fromEntries(
    Object.entries(error.fields).filter(([name]) => !name.startsWith('images')),
  )
  const images = [...new Set(pictures.map(([, words]) => words))].join(' ')
  return { text: refusalText(error, otherwise), fields: { ...others, ...(images && { images }) } }
}
