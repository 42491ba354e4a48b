import { BUSINESS_PHONE_MAX } from '#contract/own-businesses.ts'

/** "+90 (532) 123 45 67" as "05321234567"; null for what is no whole number of this country. */
export function nationalDigits(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.replace(/^(?:00)?90(?=\d{10}$)/, '0')
  const fits = national.length === BUSINESS_PHONE_MAX || national.length === BUSINESS_PHONE_MAX - 1
  return fits ? national : null
}
