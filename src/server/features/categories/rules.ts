import { fold } from '#lib/turkish.ts'

/** On one line. Half a letter outside the basic plane: text columns mend it, JSON of the audit log refuses it. */
export const plainWords = (written: string): string => written.replaceAll(/\s+/g, ' ').trim().toWellFormed()

/** Each word once, however it is written, in the order in which they came. */
export function tidyWords(words: readonly string[]): string[] {
  const seen = new Set<string>()
  return words.map(plainWords).filter((word) => {
    const key = fold(word)
    if (key === '' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
