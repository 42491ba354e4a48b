const PLAIN = /^\d+(?:[.,]\d+)?$/
/** Points between groups of three are no decimal points: "250.000" is a quarter of a million. */
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/

/** A number as people type it, "1.250,50", "1.250" or "12,5"; NaN for anything else. */
export function readNumber(typed: string | undefined): number {
  const text = (typed ?? '').trim()
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

/** Kurus of a sum of lira as people type it, "1.250,50" or "1250 TL"; NaN for anything else, and for parts of a kurus. */
export function readKurus(typed: string): number {
  const kurus = 100 * readNumber(typed.replace(/^\s*\u20BA|\s*(?:TL|\u20BA)\s*$/, ''))
  return Math.abs(kurus - Math.round(kurus)) < 1e-6 ? Math.round(kurus) : Number.NaN
}
