/**
 * Everything that knows Turkish letters: folding, slugs, case, order and suffixes. Plain JavaScript turns
 * "I" into "i" and "i" into "I", which in Turkish are four different letters, so no other file folds case.
 */

const COLLATOR = new Intl.Collator('tr')

/** The ending of a number's last word, read aloud; the suffix of "18:30" follows "otuz". */
const UNITS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const TENS = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']

const VOWELS = /[aeıioöuüâîû]/g
const BACK_VOWELS = 'aıouâû'
const HARD_CONSONANTS = 'fstkçşhp'

/**
 * The form in which texts are compared and searched: lower case without marks, white space collapsed and
 * trimmed. "İstanbul", "ISTANBUL" and "ıstanbul" become "istanbul"; Turkish words become plain ASCII.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A URL segment of a-z, 0-9 and single hyphens: "Şişli Çilingir & Oto" → "sisli-cilingir-oto". May be empty. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Upper case with i → İ and ı → I. */
export function upperTr(text: string): string {
  return text.toLocaleUpperCase('tr')
}

/** Lower case with İ → i and I → ı. */
export function lowerTr(text: string): string {
  return text.toLocaleLowerCase('tr')
}

/** A title within a sentence: "Oto Servis" → "oto servis"; what is written in capitals stays: "Banka / ATM" → "banka / ATM". */
export function withinSentence(title: string): string {
  return title.replace(/\p{L}*\p{Ll}\p{L}*/gu, lowerTr)
}

/** Order of the Turkish alphabet (c < ç, h < ı < i, o < ö); for `Array.sort`. */
export function compareTr(a: string, b: string): number {
  return COLLATOR.compare(a, b)
}

/** A proper name in the locative, after an apostrophe: "Uşak" → "Uşak'ta", "İzmir" → "İzmir'de". */
export function inPlace(name: string): string {
  return `${name}'${locativeSuffix(name)}`
}

/**
 * A clock time in the locative, by its reading: "18:00" → "18:00'de" (on sekiz), "18:30" → "18:30'da" (otuz).
 * Minutes are read only when they are not 00; midnight is read "sıfır".
 *
 * @param time "HH:MM", 00:00 to 24:00
 */
export function atTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${time}'${locativeSuffix(lastWordOf(minutes === 0 ? hours : minutes))}`
}

/**
 * The same in the dative: "18:00" → "18:00'e" (on sekiz), "02:00" → "02:00'ye" (iki), "09:30" → "09:30'a" (otuz).
 *
 * @param time "HH:MM", 00:00 to 24:00
 */
export function toTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const word = lastWordOf(minutes === 0 ? hours : minutes)
  const vowel = word.match(VOWELS)?.at(-1) ?? 'e'
  const ending = BACK_VOWELS.includes(vowel) ? 'a' : 'e'
  return `${time}'${/[aeıiuü]$/.test(word) ? 'y' : ''}${ending}`
}

/** The last word of a number from 0 to 99, read aloud. */
function lastWordOf(number: number): string {
  const words = number % 10 === 0 && number > 0 ? TENS[number / 10] : UNITS[number % 10]
  return words ?? ''
}

/** Vowel harmony by the last vowel; t after a hard consonant, d otherwise. */
function locativeSuffix(word: string): string {
  const lower = lowerTr(word)
  const vowel = lower.match(VOWELS)?.at(-1) ?? 'e'
  const consonant = HARD_CONSONANTS.includes(lower.at(-1) ?? '') ? 't' : 'd'
  return consonant + (BACK_VOWELS.includes(vowel) ? 'a' : 'e')
}
