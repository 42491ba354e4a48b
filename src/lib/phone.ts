/**
 * How stored telephone numbers are shown and dialled. Stored are E.164 ("+902121234567", "+904441234" for
 * 444 1 234) and short codes as they are ("112"); nothing here needs a library, so the browser can use it.
 */

const TURKISH = '+90'
const NATIONAL = /^(\d{3})(\d{3})(\d{2})(\d{2})$/
const SHARED = /^(444)(\d)(\d{3})$/

/** "+90" in front, then three digits of a short code ("155") to thirteen. */
const SPOKEN = /^[^\p{L}\d+]*(?:(?:\+|00)[^\p{L}\d+]*90)?(?:[^\p{L}\d+]*\d){3,11}[^\p{L}\d+]*$/u

/** Whether a text can be one number, in any usual writing; which numbers there are, the server knows. */
export const looksLikePhone = (typed: string): boolean => SPOKEN.test(typed)

/** "0212 123 45 67", "0850 000 00 01", "444 1 234", "112"; other forms come back unchanged. */
export function showPhone(stored: string): string {
  if (!stored.startsWith(TURKISH)) return stored
  const number = stored.slice(TURKISH.length)
  const shared = SHARED.exec(number)
  if (shared) return shared.slice(1).join(' ')
  const national = NATIONAL.exec(number)
  return national ? `0${national.slice(1).join(' ')}` : stored
}

/** The `tel:` link of a stored number: "tel:+902121234567", "tel:4441234" (has no country code), "tel:112". */
export function telHref(stored: string): string {
  const number = stored.slice(TURKISH.length)
  if (stored.startsWith(TURKISH) && SHARED.test(number)) return `tel:${number}`
  return `tel:${stored.startsWith('+') ? '+' : ''}${stored.replace(/\D/g, '')}`
}

/** Whether SMS go to a stored number: Turkish mobile ones alone, as messages to other countries cost many times as much. */
export const isMobile = (stored: string): boolean => /^\+905\d{9}$/.test(stored)
