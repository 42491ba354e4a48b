const MAX_WORDS = 5
const NUMBER = /^[\d\s()+-]*\d[\d\s()+-]*$/

/**
 * The words of a folded question to rows; a telephone number, however it is written, is one, without what stands before
 * it.
 */
export function searchTerms(folded: string): string[] {
  const whole = folded.trim()
  const digits = whole.replace(/\D/g, '')
  if (NUMBER.test(whole) && digits.length >= 4) return [digits.replace(/^(?:90)?0?(?=\d{7})/, '')]
  return whole.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Wild cards of a pattern are letters of a name. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * A pattern of LIKE for one word, in a text each word of which stands behind a space: anywhere in a word; of one or two
 * letters at its beginning, or a million rows would be read for them.
 */
export const patternOf = (word: string): string => `%${word.length < 3 ? ' ' : ''}${literally(word)}%`
