/** One place as a source or the listing has it. */
export type Named = { nameFolded: string; phone: string | null }

/** Words that many places of a trade bear: they tell apart hardly anything. Folded. */
const COMMON = new Set(
  `eczane eczanesi oto otomotiv market marketi bakkal kuafor kuaforu berber berberi otel oteli hotel pansiyon apart
    petrol ofisi benzin istasyonu istasyon akaryakit lpg taksi duragi taksisi banka bankasi bank sube subesi subeler
    hastane hastanesi hospital klinik klinigi poliklinigi tip merkezi merkez saglik aile ocagi devlet ozel dis veteriner
    lastik lastikci tamir tamirhane servis servisi kurtarma cekici yol yardim nakliyat nakliye evden eve emlak gayrimenkul
    firin firini unlu mamulleri pastane pastanesi cafe kafe restoran restaurant lokanta optik cicekci cicekcilik cicek
    cilingir anahtar anahtarci elektrik elektronik bilgisayar telefon iletisim tesisat su kuru temizleme temizlik terzi
    kirtasiye nalbur hirdavat yapi insaat ticaret tic san ltd sti sanayi as ve the salon salonu guzellik pet shop otopark
    otoparki park ptt polis karakolu itfaiye`.split(/\s+/),
)
/** Weight of a common word beside one that is the place's own. */
const COMMON_WEIGHT = 0.15

const wordsOf = (nameFolded: string): string[] => [...new Set(nameFolded.match(/[a-z0-9]+/g) ?? [])]
const weightOf = (word: string) => (COMMON.has(word) ? COMMON_WEIGHT : 1)
const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0)

/** Whether two words differ by at most one letter: added, left out, changed, or two that changed places. */
function isAlmost(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (a[from] === b[from] && from < a.length) from += 1
  const [restOfA, restOfB] = [a.slice(from), b.slice(from)]
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2))
  )
}

/** How much of two names is the same, 0 to 1: words by weight, each with its partner, written together or apart. */
export function nameSimilarity(a: string, b: string): number {
  if (a.replaceAll(/[^a-z0-9]/g, '') === b.replaceAll(/[^a-z0-9]/g, '')) return 1
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)]
  const left = new Set(ofB)
  let shared = 0
  for (const word of ofA) {
    const partner = left.has(word) ? word : [...left].find((other) => isAlmost(word, other))
    if (partner === undefined) continue
    left.delete(partner)
    shared += Math.min(weightOf(word), weightOf(partner))
  }
  const most = Math.max(sum(ofA), sum(ofB))
  return most === 0 ? 0 : shared / most
}

const isOwn = (nameFolded: string) =>
  wordsOf(nameFolded).some((word) => !COMMON.has(word) && !/^\d+$/.test(word))
const numbersOf = (nameFolded: string) =>
  wordsOf(nameFolded)
    .filter((word) => /^\d+$/.test(word))
    .join()

/**
 * Whether two records of one trade are one place. The bounds come from pairs judged by hand
 * (docs/decisions/0121): a wrong yes hides a place, a wrong no shows it twice, and the first is worse.
 */
export function isSamePlace(a: Named, b: Named, metres: number): boolean {
  if (numbersOf(a.nameFolded) !== numbersOf(b.nameFolded)) return false
  const similarity = nameSimilarity(a.nameFolded, b.nameFolded)
  // "Eczane", "Market": two of them next door are two.
  if (!isOwn(a.nameFolded) || !isOwn(b.nameFolded)) return similarity === 1 && metres <= 20
  if (a.phone !== null && b.phone !== null)
    return a.phone === b.phone ? metres <= 1000 && similarity >= 0.4 : similarity >= 0.95 && metres <= 50
  return (similarity >= 0.9 && metres <= 200) || (similarity >= 0.7 && metres <= 60)
}
