import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Numbers that are dialled as they are: 1 and two digits ("112", "155", "182"). */
const SHORT_CODE = /^1\d{2}$/
/** A subscriber number without its area code. */
const LOCAL = /^[2-9]\d{6}$/
/** Seven digits that are dialled the same from everywhere. */
const NATIONWIDE = /^444\d{4}$/
/**
 * Numbers that no operator hands out, which the demonstration uses so that nobody real is rung. libphonenumber
 * takes them for invalid.
 */
const EXAMPLE = /^(?:\+?90|0)?(850000\d{4})$/
/** Separators that people put between several numbers in one field. */
const SEPARATORS = /[;/,|\n]|\s-\s(?=[+0])|\s{2,}/

type Options = {
  /** Three digits, put before a number of seven. Without it such a number is not understood: Istanbul has two. */
  areaCode?: string
}

/**
 * The form in which a telephone number is kept: E.164 ("+902121234567", "+904441234", "+908501234567"), or a short
 * code as it is ("112"). Of several numbers in the text the first that is valid. Null when there is none.
 */
export function normalizePhone(text: string, options: Options = {}): string | null {
  if (text.length > 200) return null
  const whole = normalizeOne(text, options)
  if (whole !== null) return whole
  for (const part of text.split(SEPARATORS)) {
    const number = normalizeOne(part, options)
    if (number !== null) return number
  }
  return null
}

/** As `normalizePhone`; a number that no operator hands out is kept by its digits, in one form for all its writings. */
export const keptPhone = (text: string): string =>
  normalizePhone(text) ?? text.replaceAll(/\D/g, '').replace(/^(?:00)?900?(?=\d{10}$)/, '0')

function normalizeOne(text: string, { areaCode }: Options): string | null {
  const dialled = text.normalize('NFKC').replace(/[^\d+]/g, '')
  if (dialled === '') return null // the library throws and catches it: a second of an import of places mostly without
  if (SHORT_CODE.test(dialled)) return dialled
  if (NATIONWIDE.test(dialled)) return `+90${dialled}`
  const example = EXAMPLE.exec(dialled)?.[1]
  if (example !== undefined) return `+90${example}`
  if (LOCAL.test(dialled)) return areaCode === undefined ? null : valid(`0${areaCode}${dialled}`)
  // "+90 0532 …", with the trunk 0 left in, and "0 850 …" are one number each.
  return valid(dialled.replace(/^(?:\+|00)?900(?=\d{10}$)/, '+90').replace(/^90(?=\d{10}$)/, '+90'))
}

function valid(dialled: string): string | null {
  const number: PhoneNumber | undefined = parsePhoneNumberFromString(dialled, 'TR')
  return number?.isValid() ? number.number : null
}
