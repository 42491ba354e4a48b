/** Three figures behind each dot: thousands, as they are written in Turkish. */
const GROUPED = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/
const PLAIN = /^\d+([.,]\d{1,2})?$/

/** Kurus of a sum of lira as somebody types it: "1250", "1.250,50", "1250.5". NaN where it is none. */
export function kurusOf(written: string): number {
  const typed = written.replaceAll(/[\s₺]/g, '')
  if (GROUPED.test(typed)) return Math.round(Number(typed.replaceAll('.', '').replace(',', '.')) * 100)
  return PLAIN.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : Number.NaN
}
