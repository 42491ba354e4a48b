import { BUSINESS_PHONE_MAX } from '#contract/own-businesses.ts'

/** "+90 (532) 123 45 67" as "05321234567"; null for what is no whole number of this country. */
export function nationalDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.replace(/^(?:00)?90(?=\d{10}$)/, '0')
  const fits = national.length === BUSINESS_PHONE_MAX || national.length === BUSINESS_PHONE_MAX - 1
  return fits ? national : null
}

/** A number while it is typed: "+90 (5" is "05". No area code begins with 90. */
export const asNational = (typed: string): string =>
  typed
    .replaceAll(/[^\d+]/g, '')
    .replace(/^(?:\+|00)?90/, '0')
    .replace(/^00(?=[2-8])/, '0')
