import type { JobOutcome } from '#contract/call-outs-rules.ts'
import { istanbulDate } from '#lib/time.ts'
import { sortableText } from './days.ts'
import { shortMoneyText } from './money.ts'

// Months come as their first day: read as UTC they stay what they are.
const monthIn = (month: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('tr', { ...month, timeZone: 'UTC' })
  return (day: string) => made.format(new Date(day))
}
const liras = (kurus: number) => (kurus / 100).toFixed(2).replace('.', ',')

export const jobOutcomeTexts: Record<JobOutcome, string> = {
  reached: 'Gidildi',
  given_back: 'Geri verildi',
  no_show: 'Gidilmedi',
  void: 'Sayılmadı',
}

/** The file of a business's jobs. */
export const jobFileText = {
  name: (at: Date) => `cagrilar-${istanbulDate(at)}.csv`,
  head: [
    ...['Çağrı no', 'Kabul', 'Kategori', 'Ne oldu', 'İlçe', 'Kabul eden'],
    ...['Söz verilen dk', 'Varış dk', 'Anlaşılan (TL)', 'Ödenen (TL)', 'Sonuç', 'Bitiş'],
  ],
  at: sortableText,
  liras,
  runs: 'Sürüyor',
} as const

/** A business's own page of its jobs. */
export const jobsPageText = {
  link: 'Çağrı işleri',
  title: 'Çağrı işleri',
  lead: 'Kabul ettiğiniz çağrılar, nasıl sonuçlandıkları ve kazancınız. Kayıtlar iki yıl saklanır.',
  failed: 'Çağrı işleri yüklenemedi',
  loading: 'Çağrı işleri yükleniyor...',
  notFound: 'Çağrı işleri bulunamadı',
  notFoundText: 'Bu işletme size ait değil.',
  empty: 'Henüz kabul ettiğiniz çağrı yok',
  emptyText:
    'Nöbete girin: yakınınızda yardım isteyenlerin çağrıları size sorulur, kabul ettikleriniz burada listelenir.',
  toDuty: 'Nöbeti aç',
  totals: 'Toplam',
  accepted: 'Kabul edilen',
  acceptedNote: (givenBack: number, noShows: number) =>
    [givenBack > 0 && `${givenBack} geri verildi`, noShows > 0 && `${noShows} gidilmedi`]
      .filter(Boolean)
      .join(', '),
  reached: 'Gidilen',
  yes: 'Yanıt oranı',
  yesNote: 'Son 90 günde sorulanlardan kabul ettikleriniz',
  arrived: 'Geldi oranı',
  arrivedNote: 'Son 180 gün; müşterilere gösterilir',
  percent: (percent: number) => `%${percent}`,
  tooFew: 'Henüz yeterli iş yok',
  earned: 'Anlaşılan kazanç',
  earnedNote: 'Gidilen işlerde anlaşılan ücret; ödeme yerinde size yapılır, pay almayız',
  byMonth: 'Ay ay kazanç',
  plot: 'Anlaşılan kazanç, aylara göre çubuk grafik',
  plotUnit: 'Anlaşılan',
  plotKeys: 'Ayları sol ve sağ ok tuşlarıyla gezebilirsiniz.',
  sum: (jobs: number, money: string) => `Son 12 ayda gidilen ${jobs} işten ${money}`,
  nothing: 'Son 12 ayda gidilen iş yok.',
  monthTick: monthIn({ month: 'short' }),
  monthName: monthIn({ month: 'long', year: 'numeric' }),
  plotMoney: shortMoneyText,
  list: 'İşler',
  more: 'Daha fazla',
  download: 'CSV indir',
  downloading: 'Hazırlanıyor...',
  downloaded: 'Dosya indirildi',
  open: (what: string, when: string) => `${what}, ${when}: işi aç`,
  by: (name: string) => `Kabul eden: ${name}`,
  promised: 'Söz verilen',
  taken: 'Varış',
  agreed: 'Anlaşılan',
  paid: 'Ödenen',
  minutes: (minutes: number) => `${minutes} dk`,
  none: '-',
} as const
