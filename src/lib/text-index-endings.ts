/**
 * Turkish words without their endings, on folded text: "eczanesi" and "eczaneler" lead to "eczane". Guesses, not grammar:
 * a word has several stems, and the caller checks which exist.
 */

/** Plural, possessives and cases, folded; the longer ones are what the shorter ones make together. */
const ENDINGS = new Set(
  [
    'lar ler i u si su a e ya ye yi yu da de ta te dan den tan ten in un nin nun im um',
    'na ne ni nu nda nde ndan nden daki deki taki teki ndaki ndeki ki le la yle yla ca ce',
  ]
    .join(' ')
    .split(' '),
)
const LONGEST_ENDING = 5
const SHORTEST_STEM = 3
const MAX_ENDINGS = 3
/** A hard consonant softens before a vowel: "lastigi" comes from "lastik". */
const HARDENED: Record<string, string> = { g: 'k', b: 'p', d: 't' }

/** Every stem of a folded word, the longest first; not the word itself. */
export function stemsOf(word: string): string[] {
  const found = new Set<string>()
  let last = [word]
  for (let round = 0; round < MAX_ENDINGS; round++) {
    const next: string[] = []
    for (const one of last)
      for (let cut = 1; cut <= LONGEST_ENDING && one.length - cut >= SHORTEST_STEM; cut++) {
        if (!ENDINGS.has(one.slice(-cut))) continue
        const stem = one.slice(0, -cut)
        if (!found.has(stem)) next.push(stem)
        found.add(stem)
        const hard = HARDENED[stem.at(-1) ?? '']
        if (hard) found.add(stem.slice(0, -1) + hard)
      }
    last = next
  }
  return [...found].sort((a, b) => b.length - a.length)
}
