import type { JobOutcome } from '#contract/call-outs-rules.ts'
import { ISTANBUL } from '#lib/time.ts'

const second = new Intl.DateTimeFormat('sv', { timeZone: ISTANBUL, dateStyle: 'short', timeStyle: 'medium' })
const liras = (kurus: number) => (kurus / 100).toFixed(2).replace('.', ',')

export const jobOutcomeTexts: Record<JobOutcome, string> = {
  reached: 'Gidildi',
  given_back: 'Geri verildi',
  no_show: 'Gidilmedi',
  void: 'Sayılmadı',
}

/** The file of a business's jobs. */
export const jobFileText = {
  name: (at: Date) => `cagrilar-${second.format(at).slice(0, 10)}.csv`,
  head: [
    ...['Çağrı no', 'Kabul', 'Kategori', 'Ne oldu', 'İlçe', 'Kabul eden'],
    ...['Söz verilen dk', 'Varış dk', 'Anlaşılan (TL)', 'Sonuç', 'Bitiş'],
  ],
  at: (at: Date) => second.format(at),
  liras,
  runs: 'Sürüyor',
} as const
