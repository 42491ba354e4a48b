/** One place as a source or the listing has it. */
export type Comparable = { nameFolded: string; phone: string | null }

/** Words that say the trade, which every place of it may bear or leave out. Folded. */
const TRADE_WORDS = new Set(
  `eczane eczanesi ecz oto otomotiv market marketi supermarket supermarketi bakkal bakkali bufe gida kuruyemis tekel bayi bayii
    kuafor kuaforu berber berberi erkek bayan salon salonu otel oteli hotel hostel pansiyon apart suites residence petrol ofisi
    benzin istasyonu istasyon akaryakit lpg taksi duragi taksisi banka bankasi bank atm sube subesi hastane hastanesi hospital
    klinik klinigi poliklinigi medikal veteriner lastik lastikci tamir tamirhane servis servisi cekici nakliyat nakliye
    emlak gayrimenkul firin firini unlu mamulleri pastane pastanesi cafe kafe restoran restaurant lokanta optik cicekci
    cicekcilik cilingir anahtar anahtarci elektrik elektronik bilgisayar telefon iletisim terzi kirtasiye nalbur hirdavat
    yapi insaat ticaret tic san ltd sti sanayi as ve and the pet shop otopark otoparki camasirhane laundry`.split(
    /\s+/,
  ),
)
/** Names of which a town has many, some next door. Folded. */
const CHAINS = new Set(
  `akbank garanti ziraat vakifbank halkbank is turkiye kredi denizbank teb ing qnb finansbank sekerbank hsbc albaraka kuveyt turk
    fibabanka turkcell vodafone telekom turktelekom ptt bim a101 sok migros carrefour carrefoursa opet shell bp total aytemiz
    po aras yurtici mng surat ups dhl`.split(/\s+/),
)

const wordsOf = (nameFolded: string): string[] => [...new Set(nameFolded.match(/[\p{L}\p{N}]+/gu) ?? [])]
const ownOf = (nameFolded: string) => wordsOf(nameFolded).filter((word) => !TRADE_WORDS.has(word))
const tradeOf = (nameFolded: string) => wordsOf(nameFolded).filter((word) => TRADE_WORDS.has(word))
const joined = (words: readonly string[]) => words.join('')

/** Whether two words differ by one letter that is not the first: added, left out, changed, or two that changed places. */
function isAlmost(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false
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

/**
 * How two folded names stand to each other by the words that are their own: `same`; `almost`, but for a wrong letter; `part`, one
 * says more; `other`, each has a word that the other lacks; `bare`, one of them has no word of its own.
 */
export function compareNames(a: string, b: string): 'same' | 'almost' | 'part' | 'other' | 'bare' {
  const [ofA, ofB] = [ownOf(a), ownOf(b)]
  if (ofA.length === 0 || ofB.length === 0) return 'bare'
  // Written together or apart.
  if (joined(ofA) === joined(ofB) || joined(wordsOf(a)) === joined(wordsOf(b))) return 'same'
  const left = new Set(ofB)
  let hasWrongLetter = false
  const leftOfA = ofA.filter((word) => {
    const partner = left.has(word) ? word : [...left].find((other) => isAlmost(word, other))
    if (partner === undefined) return true
    hasWrongLetter ||= partner !== word
    left.delete(partner)
    return false
  })
  if (leftOfA.length > 0 && left.size > 0) return isAlmost(joined(ofA), joined(ofB)) ? 'almost' : 'other'
  if (leftOfA.length > 0 || left.size > 0) return 'part'
  return hasWrongLetter ? 'almost' : 'same'
}

/** Whether what two names say of their trade can be of one place: "eczane" and "eczanesi", not "gida" and "kuruyemis". */
function agreeOnTrade(a: string, b: string): boolean {
  const [ofA, ofB] = [tradeOf(a), tradeOf(b)]
  const lacks = (these: readonly string[], others: readonly string[]) =>
    these.some((word) => !others.some((other) => other.startsWith(word.slice(0, 4))))
  return !(lacks(ofA, ofB) && lacks(ofB, ofA))
}

/** So far apart, in metres, two that stand so to each other can be one place. */
const WITHIN = { same: 220, almost: 60, part: 60, other: 0, bare: 0 } as const
/** Two of one chain, two without a name of their own, and two that say another trade. */
const [CHAIN_WITHIN, BARE_WITHIN, OTHER_TRADE_WITHIN] = [80, 20, 60]
/** One whose whole name is one word of the other's, as "Osman": many are called so. */
const ONE_WORD_WITHIN = 12
/** The same telephone, which may be written at another door. */
const PHONE_WITHIN = 1000

const isChain = (nameFolded: string) => ownOf(nameFolded).every((word) => CHAINS.has(word))
/** Words that tell two of one name apart: numbers, and a participation bank from the bank that owns it. */
const marksOf = (nameFolded: string) =>
  wordsOf(nameFolded)
    .filter((word) => /^(?:\d+|katilim)$/.test(word))
    .join()

/**
 * Whether two records of one trade are one place. The bounds come from 500 pairs judged by hand (docs/decisions/0121): a wrong yes
 * hides a place, a wrong no shows it twice, and the first is worse.
 */
export function isSamePlace(a: Comparable, b: Comparable, metres: number): boolean {
  if (marksOf(a.nameFolded) !== marksOf(b.nameFolded)) return false
  const relation = compareNames(a.nameFolded, b.nameFolded)
  if (relation === 'bare') return a.nameFolded === b.nameFolded && metres <= BARE_WITHIN
  if (relation === 'other') return false
  if (a.phone !== null && b.phone !== null && a.phone !== b.phone)
    return relation === 'same' && metres <= BARE_WITHIN
  if (a.phone !== null && a.phone === b.phone) return metres <= PHONE_WITHIN
  const isOfChain = isChain(a.nameFolded) || isChain(b.nameFolded)
  const isOneWord = Math.min(ownOf(a.nameFolded).length, ownOf(b.nameFolded).length) === 1
  const within = [
    relation === 'part' && isOneWord && !isOfChain ? ONE_WORD_WITHIN : WITHIN[relation],
    isOfChain ? CHAIN_WITHIN : Number.POSITIVE_INFINITY,
    agreeOnTrade(a.nameFolded, b.nameFolded) ? Number.POSITIVE_INFINITY : OTHER_TRADE_WITHIN,
  ]
  return metres <= Math.min(...within)
}
